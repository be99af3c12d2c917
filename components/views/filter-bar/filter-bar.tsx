/** One filter, edited as text or as chips; what cannot be said is told at its place and changes nothing. */
'use client';

import { useState, type Ref } from 'react';
import { Button } from '@/components/ui/button';
import { Chip } from '@/components/ui/chip';
import { Popover } from '@/components/ui/popover';
import { SearchField } from '@/components/ui/search-field';
import { fields } from '@/lib/curation/fields';
import { sayFilterError } from '@/lib/curation/filter';
import { parseFilter } from '@/lib/curation/parse-filter';
import { filterTerms, withoutTerm } from './filter-terms';

export interface FilterBarProps {
  /** Filter text that holds now. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly kbd?: string | undefined;
  readonly ref?: Ref<HTMLInputElement> | undefined;
}

function FieldHelp() {
  return (
    <Popover title="Fields of the filter" align="end" trigger={(props) => <Button {...props}>Fields</Button>}>
      {() => (
        <div className="max-w-form">
      <p className="pb-2 text-ink-2">
        Terms beside each other must all hold. <code>or</code>, <code>not</code>, parentheses; <code>any(step, tool:bash error:true)</code>, <code>count(step, tool:search)&gt;=3</code>.
      </p>
      <dl className="grid max-h-96 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 overflow-y-auto">
        {fields.map(({ id, scope, about, operators }) => (
          <div key={`${scope} ${id}`} className="contents">
            <dt className="font-mono text-12" title={operators.join(' ')}>
              {scope === 'step' ? `step ${id}` : id}
            </dt>
            <dd className="text-ink-2">{about}</dd>
          </div>
        ))}
      </dl>
        </div>
      )}
    </Popover>
  );
}

export function FilterBar({ value, onChange, kbd, ref }: FilterBarProps) {
  const [draft, setDraft] = useState<{ over: string; text: string } | null>(null);
  // A draft belongs to the filter that it was begun over; when that changes from outside, it is dropped.
  const text = draft?.over === value ? draft.text : value;
  const parsed = parseFilter(text);
  const submit = () => {
    if (!parsed.ok) return;
    setDraft(null);
    onChange(text.trim());
  };
  const edit = (next: string) => {
    setDraft({ over: value, text: next });
    if (next === '') onChange('');
  };
  const terms = filterTerms(value) ?? [];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-2">
        <SearchField
          ref={ref}
          label="Filter"
          value={text}
          onChange={edit}
          onSubmit={submit}
          isMono
          isInvalid={!parsed.ok}
          kbd={kbd}
          placeholder="outcome:failure tool:search steps>10"
          className="min-w-0 flex-1"
        />
        <FieldHelp />
      </div>
      {!parsed.ok && (
        <p role="alert" className="text-12 text-failure">
          At {sayFilterError(parsed.error)}
        </p>
      )}
      {parsed.ok && text !== value && <p className="text-12 text-ink-3">Enter applies it.</p>}
      {terms.length > 0 && (
        <ul aria-label="Terms of the filter" className="flex flex-wrap gap-1">
          {terms.map((term, index) => (
            <li key={term}>
              <Chip tone="accent" onRemove={() => onChange(withoutTerm(value, index))} removeLabel={`Take off ${term}`}>
                <code className="font-mono text-12">{term}</code>
              </Chip>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
