/** The choices of an export, kept in the address. */
'use client';

import { parseAsBoolean, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs';
import { useMemo } from 'react';
import { brokenRowChoices, policies, type DatasetRequest } from '@/lib/contracts/datasets';

const parsers = {
  method: parseAsString.withDefault('dpo-step'),
  target: parseAsString.withDefault('trl'),
  filter: parseAsString.withDefault(''),
  policy: parseAsStringLiteral(policies).withDefault('majority'),
  split: parseAsString.withDefault('train=1'),
  seed: parseAsInteger.withDefault(0),
  allowContextDiffers: parseAsBoolean.withDefault(false),
  brokenRows: parseAsStringLiteral(brokenRowChoices).withDefault('refuse'),
};

export function useRequestUrl(): [DatasetRequest, (change: Partial<Omit<DatasetRequest, 'parameters'>>) => void] {
  const [values, setValues] = useQueryStates(parsers, { history: 'replace' });
  const request = useMemo(() => ({ ...values, parameters: {} }), [values]);
  return [request, (change) => void setValues(change)];
}
