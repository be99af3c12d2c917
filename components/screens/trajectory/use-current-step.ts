/** The step that is read and judged: it stands in the address, so that a link, a reload and a colleague open the same one. */
import { parseAsInteger, useQueryState } from 'nuqs';
import { useCallback, useEffect } from 'react';

const STEP = parseAsInteger.withOptions({ history: 'replace', scroll: false });

/** `first`: where one begins when the address names no step, or one that is not there. */
export function useCurrentStep(count: number, first: number): readonly [number, (ordinal: number) => void] {
  const [named, setNamed] = useQueryState('step', STEP);
  const isThere = named !== null && named >= 0 && named < count;
  useEffect(() => {
    if (!isThere && count > 0) void setNamed(first);
  }, [isThere, count, first, setNamed]);
  const set = useCallback((ordinal: number) => void setNamed(Math.max(0, Math.min(ordinal, count - 1))), [count, setNamed]);
  return [isThere ? named : first, set];
}
