/** What to train and with what: method by target, then the policy, the filter and the split. */
'use client';

import type { z } from 'zod';
import { useState } from 'react';
import { Checkbox } from '@/components/ui/checkbox';
import { FormField } from '@/components/ui/form-field';
import { SegmentedControl } from '@/components/ui/segmented-control';
import { TextField } from '@/components/ui/text-field';
import { FilterBar } from '@/components/views/filter-bar/filter-bar';
import { policies, type DatasetRequest, type listMethods } from '@/lib/contracts/datasets';

type Known = z.output<typeof listMethods.answer>;

export interface RequestFormProps {
  readonly known: Known;
  readonly request: DatasetRequest;
  readonly onChange: (change: Partial<Omit<DatasetRequest, 'parameters'>>) => void;
}

const marks = { exact: 'exactly as defined', part: 'in part', abs: 'from the abstract' } as const;
const policyWords = { all: 'All', majority: 'Majority', adjudicated: 'Adjudicated' } as const;

function MethodTable({ known, request, onChange }: RequestFormProps) {
  return (
    <table className="w-full">
      <caption className="pb-2 text-left text-14 font-semibold">1. Choose what to train and with what</caption>
      <thead>
        <tr className="h-row text-left text-ink-3">
          <th scope="col" className="font-normal">
            Method
          </th>
          {known.targets.map(({ id }) => (
            <th key={id} scope="col" className="w-24 text-center font-normal">
              {id}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {known.methods.map((method) => (
          <tr key={method.id} className={`border-t border-line ${method.id === request.method ? 'bg-accent-soft' : ''}`}>
            <th scope="row" className="px-2 py-1 text-left font-normal">
              <span className="font-medium">{method.id}</span>
              <span className="block text-ink-2">
                {method.about} <span className="text-ink-3">({marks[method.mark]})</span>
              </span>
            </th>
            {known.targets.map((target) => {
              const carries = target.shapes.includes(method.shape);
              const loses = target.loses[method.shape] ?? [];
              return (
                <td key={target.id} className="text-center">
                  {carries ? (
                    <label className="inline-flex cursor-pointer items-center gap-1" title={loses.length > 0 ? `Cannot carry: ${loses.join(', ')}` : 'Carries all'}>
                      <input type="radio" name="method-target" checked={method.id === request.method && target.id === request.target} onChange={() => onChange({ method: method.id, target: target.id })} className="accent-accent" />
                      <span className="text-12 text-ink-3">{loses.length > 0 ? 'loses some' : 'all'}</span>
                      <span className="sr-only">
                        {method.id} for {target.id}
                      </span>
                    </label>
                  ) : (
                    <span className="text-ink-3" title={`${target.id} does not read such rows`}>
                      –
                    </span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function RequestForm(props: RequestFormProps) {
  const { request, onChange } = props;
  const [split, setSplit] = useState(request.split);
  const [seed, setSeed] = useState(String(request.seed));
  return (
    <div className="flex flex-col gap-4">
      <MethodTable {...props} />
      <section aria-labelledby="choices-title" className="flex flex-col gap-3">
        <h2 id="choices-title" className="text-14">
          2. Say which labels and rollouts count
        </h2>
        <SegmentedControl label="When reviewers differ" value={request.policy} onChange={(policy) => onChange({ policy })} segments={policies.map((value) => ({ value, label: policyWords[value] }))} />
        <FilterBar value={request.filter} onChange={(filter) => onChange({ filter })} />
        <div className="grid grid-cols-2 gap-3">
          <FormField label="Split by task" hint="Rollouts of one task, and equal prompts, never stand on both sides.">
            {(field) => <TextField {...field} isMono value={split} onChange={({ target }) => setSplit(target.value)} onBlur={() => onChange({ split })} />}
          </FormField>
          <FormField label="Seed" hint="The same seed gives the same split anywhere.">
            {(field) => <TextField {...field} isMono inputMode="numeric" value={seed} onChange={({ target }) => setSeed(target.value)} onBlur={() => onChange({ seed: /^\d{1,9}$/.test(seed) ? Number(seed) : 0 })} />}
          </FormField>
        </div>
        <Checkbox isChecked={request.allowContextDiffers} onChange={(allowContextDiffers) => onChange({ allowContextDiffers })} label="Also pairs whose models saw different prompts (same actions so far); they stand under the prompt of alternative 0" />
        <Checkbox isChecked={request.brokenRows === 'leave-out'} onChange={(isOn) => onChange({ brokenRows: isOn ? 'leave-out' : 'refuse' })} label="Leave out rows that break a rule by themselves, counted by rule, instead of refusing the whole" />
      </section>
    </div>
  );
}
