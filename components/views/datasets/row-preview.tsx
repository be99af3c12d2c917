/** One row of a dataset as it will stand in the file: its columns, conversations message by message. */
import { z } from 'zod';
import { Fold } from '@/components/ui/fold';
import { jsonText } from '@/lib/json/print-json';
import type { Json } from '@/lib/json/json';
import { parseJson } from '@/lib/json/parse-json';

const Message = z.looseObject({ role: z.string(), content: z.string() });
const Conversation = z.array(Message);

function MessageLines({ messages }: { readonly messages: z.output<typeof Conversation> }) {
  return (
    <ol className="flex flex-col gap-2">
      {messages.map(({ role, content, ...rest }, index) => (
        <li key={index} className="grid grid-cols-[5rem_minmax(0,1fr)] gap-3">
          <span className="text-ink-3">{role}</span>
          <div className="min-w-0">
            <Fold count={content.split('\n').length} lines={8}>
              <p className="break-words whitespace-pre-wrap">{content === '' ? <span className="text-ink-3">no text</span> : content}</p>
            </Fold>
            {Object.keys(rest).length > 0 && <pre className="overflow-x-auto rounded-md bg-sunken p-2 font-mono text-12">{JSON.stringify(rest, null, 2)}</pre>}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Column({ name, value }: { readonly name: string; readonly value: Json }) {
  const conversation = Conversation.safeParse(value);
  const tone = name === 'chosen' ? 'border-success' : name === 'rejected' ? 'border-failure' : 'border-line';
  return (
    <section aria-label={name} className={`rounded-md border-l-2 pl-3 ${tone}`}>
      <h4 className="pb-1 font-mono text-12 text-ink-2">{name}</h4>
      {conversation.success ? <MessageLines messages={conversation.data} /> : <pre className="overflow-x-auto font-mono text-12 break-words whitespace-pre-wrap">{typeof value === 'string' ? value : jsonText(value)}</pre>}
    </section>
  );
}

export function RowPreview({ line }: { readonly line: string }) {
  const parsed = parseJson(line);
  if (!parsed.ok || parsed.value.value === null || typeof parsed.value.value !== 'object' || Array.isArray(parsed.value.value)) return <pre className="font-mono text-12">{line}</pre>;
  return (
    <div className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3">
      {Object.entries<Json>({ ...parsed.value.value }).map(([name, value]) => (
        <Column key={name} name={name} value={value} />
      ))}
    </div>
  );
}
