/**
 * Messages that stand twice in a rollout, as what the interface showed and as what the model wrote, and those that stand only as the former.
 *
 *     event agent_message "same" ┐ one step, both rows named        event agent_message "alone"   a step, for its turn has no item
 *     item  assistant     "same" ┘
 */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import { isInjected, itemText, type Row } from './rows';

type Speech = 'user' | 'agent' | 'reasoning';

interface Said {
  speech: Speech;
  text: string;
}

const eventSpeech = new Map<Json | undefined, { speech: Speech; text: 'message' | 'text' }>([
  ['user_message', { speech: 'user', text: 'message' }],
  ['agent_message', { speech: 'agent', text: 'message' }],
  ['agent_reasoning', { speech: 'reasoning', text: 'text' }],
]);

function saidByEvent(payload: JsonObject): Said | null {
  const known = eventSpeech.get(payload.type);
  const text = known ? payload[known.text] : null;
  return known && typeof text === 'string' ? { speech: known.speech, text } : null;
}

function saidByItem(payload: JsonObject): Said | null {
  if (payload.type === 'reasoning') {
    const summary = Array.isArray(payload.summary) ? payload.summary : [];
    return { speech: 'reasoning', text: summary.flatMap((part) => objectOf(part)?.text ?? []).join('\n\n') };
  }
  if (payload.role === 'assistant') return { speech: 'agent', text: itemText(payload) };
  return payload.role === 'user' && !isInjected(payload) ? { speech: 'user', text: itemText(payload) } : null;
}

export interface Twins {
  /** Row of the item by row of the event that shows the same. */
  itemOf: ReadonlyMap<number, number>;
  /** Events that are the only trace of what they show, as items. */
  alone: ReadonlyMap<number, JsonObject>;
}

/** What an event shows, written as the item that is missing; what it says beyond that stays with it. */
function asItem(payload: JsonObject, { speech, text }: Said): JsonObject {
  const { type: _type, message: _message, text: _text, images, local_images: local, ...rest } = payload;
  if (speech === 'reasoning') return { ...rest, type: 'reasoning', summary: [{ type: 'summary_text', text }] };
  if (speech === 'agent') return { ...rest, type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] };
  const pictures = [images, local].flatMap((list) => (Array.isArray(list) ? list : []));
  const content = [{ type: 'input_text', text }, ...pictures.map((picture): Json => ({ type: 'input_image', image_url: picture }))];
  return { ...rest, type: 'message', role: 'user', content };
}

export function twinsOf(rows: readonly (Row | null)[]): Twins {
  const items = new Map<number, Said>();
  const events = new Map<number, Said>();
  /** What was said as items in each stretch of rows where one side speaks. */
  const spoken = new Map<number, Set<Speech>>();
  const stretchOf = new Map<number, number>();
  let [stretch, side] = [0, ''];
  for (const [index, row] of rows.entries()) {
    if (row?.kind !== 'item' && row?.kind !== 'event') continue;
    const said = row.kind === 'item' ? saidByItem(row.payload) : saidByEvent(row.payload);
    const now = said ? (said.speech === 'user' ? 'user' : 'agent') : row.kind === 'item' && row.payload.role === undefined ? 'agent' : side;
    if (now !== side) stretch++;
    side = now;
    if (!said) continue;
    (row.kind === 'item' ? items : events).set(index, said);
    stretchOf.set(index, stretch);
    if (row.kind === 'item') spoken.set(stretch, (spoken.get(stretch) ?? new Set<Speech>()).add(said.speech));
  }
  const itemOf = pairs(items, events);
  const alone = new Map<number, JsonObject>();
  for (const [index, said] of events) {
    const payload = rows[index]?.payload;
    const isShownElsewhere = itemOf.has(index) || spoken.get(stretchOf.get(index) ?? -1)?.has(said.speech) === true;
    if (payload && !isShownElsewhere) alone.set(index, asItem(payload, said));
  }
  return { itemOf, alone };
}

/** Of an item and an event that say the same, the ones that stand nearest to each other. */
function pairs(items: ReadonlyMap<number, Said>, events: ReadonlyMap<number, Said>): Map<number, number> {
  const byText = new Map<string, { index: number; isItem: boolean }[]>();
  for (const [isItem, said] of [[true, items], [false, events]] as const)
    for (const [index, { speech, text }] of said) {
      const key = `${speech} ${text.trim()}`;
      const list = byText.get(key);
      if (list) list.push({ index, isItem });
      else byText.set(key, [{ index, isItem }]);
    }
  const itemOf = new Map<number, number>();
  for (const list of byText.values()) {
    list.sort((a, b) => a.index - b.index);
    for (let at = 0; at + 1 < list.length; at++) {
      const [one, two, three] = list.slice(at, at + 3);
      if (!one || !two || one.isItem === two.isItem) continue;
      const isNearerToNext = three !== undefined && three.isItem === one.isItem && three.index - two.index < two.index - one.index;
      if (isNearerToNext) continue;
      itemOf.set(one.isItem ? two.index : one.index, one.isItem ? one.index : two.index);
      at++;
    }
  }
  return itemOf;
}
