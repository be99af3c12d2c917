/** Asks the search while one types, a little after the last key, and forgets answers that came too late. */
import { useParams } from 'next/navigation';
import { useContext, useEffect, useState } from 'react';
import { PaletteSearchContext, type PaletteHit } from './palette-search';

const PAUSE_MS = 150;

export interface Found {
  readonly state: 'idle' | 'searching' | 'failed';
  readonly hits: readonly PaletteHit[];
}

interface Answer {
  readonly query: string;
  readonly hits: readonly PaletteHit[] | null;
}

export function useFound(query: string): Found {
  const search = useContext(PaletteSearchContext);
  const { project, trajectory } = useParams<{ project?: string; trajectory?: string }>();
  const wanted = query.trim();
  const [answer, setAnswer] = useState<Answer>({ query: '', hits: [] });
  useEffect(() => {
    if (search === undefined || wanted === '') return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      search({ project, trajectory }, wanted, stop.signal)
        .catch(() => null) // the status line says that there was no answer
        .then((hits) => !stop.signal.aborted && setAnswer({ query: wanted, hits }))
        .catch(() => undefined);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [wanted, search, project, trajectory]);
  if (search === undefined || wanted === '') return { state: 'idle', hits: [] };
  if (answer.query !== wanted) return { state: 'searching', hits: answer.hits ?? [] };
  return answer.hits === null ? { state: 'failed', hits: [] } : { state: 'idle', hits: answer.hits };
}
