/** The chat shape that labels, datasets and previews speak: OpenAI chat messages with arguments as objects. */
import { z } from 'zod';
import { Json } from '@/lib/json/schema';

export const MessageCall = z.strictObject({
  id: z.string(),
  type: z.literal('function'),
  function: z.strictObject({ name: z.string().min(1), arguments: z.record(z.string(), Json) }),
});
export type MessageCall = z.infer<typeof MessageCall>;

export const Message = z.strictObject({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string(),
  reasoning_content: z.string().optional(),
  tool_calls: z.array(MessageCall).min(1).optional(),
  /** On tool messages. */
  tool_call_id: z.string().optional(),
  name: z.string().optional(),
});
export type Message = z.infer<typeof Message>;

/** The assistant turn that a label may carry: text, reasoning, calls. */
export const AssistantMessage = z.strictObject({
  role: z.literal('assistant'),
  content: z.string(),
  reasoning_content: z.string().optional(),
  tool_calls: z.array(MessageCall).min(1).optional(),
});
export type AssistantMessage = z.infer<typeof AssistantMessage>;
