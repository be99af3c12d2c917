/** Conversations to trajectories, agents linked to the calls that started them. */
import { objectOf } from '@/lib/json/json';
import { withExtra } from '@/lib/importers/common/fields';
import type { ImportContext, SourceFile } from '@/lib/importers/importer';
import { TrajectoryBuilder } from '@/lib/trajectory/build';
import type { TrajectoryId } from '@/lib/trajectory/ids';
import type { SubLink, Trajectory } from '@/lib/trajectory/model';
import { agentRun, identityOf, parentOfFile, trajectoryIdOf } from './agents';
import { chainOf } from './chain';
import type { Conversation } from './conversations';
import { draftsOf, type Drafts } from './drafts';
import { sessionFacts } from './facts';
import { saidText } from './harness-text';
import type { SessionRows } from './session-rows';
import { StepWriter, type Delegates } from './write-steps';

interface Read {
  conversation: Conversation;
  id: TrajectoryId;
  all: Drafts;
}

/** The call that started an agent. */
interface Start {
  main: Read;
  callId: string;
  agent: string | null;
}

const agentsNamedIn = ({ all }: Read): string[] =>
  all.drafts.flatMap((draft) => {
    const agent = draft.kind === 'result' ? objectOf(draft.rows[0]?.fields.peek('toolUseResult'))?.agentId : null;
    return typeof agent === 'string' ? [agent] : [];
  });

/** The prompt that an agent was started with is its first turn. */
function startedBy(child: Read, mains: readonly Read[]): Start | null {
  const first = child.all.drafts[0];
  const prompt = first?.kind === 'said' ? saidText(first) : '';
  for (const main of mains)
    for (const draft of main.all.drafts)
      for (const { block } of draft.blocks) {
        const call = objectOf(block);
        const input = objectOf(call?.input);
        const result = draft.results.find((one) => one.callId === call?.id);
        const named = objectOf(result?.rows[0]?.fields.peek('toolUseResult'))?.agentId;
        const mine = child.conversation.agent !== null && named === child.conversation.agent;
        if (typeof call?.id !== 'string' || !(mine || (prompt !== '' && input?.prompt === prompt))) continue;
        return { main, callId: call.id, agent: typeof input?.subagent_type === 'string' ? input.subagent_type : null };
      }
  return null;
}

/** How calls of a conversation speak of the agents that they started. */
async function delegatesOf(read: Read, inFile: readonly Read[], file: SourceFile, context: ImportContext): Promise<Delegates> {
  const runs = new Map<string, SubLink>();
  for (const agent of agentsNamedIn(read)) {
    const own = inFile.find((other) => other.conversation.agent === agent);
    runs.set(agent, own ? { trajectory: own.id, ref: agent, resolved: true } : await agentRun(agent, read.conversation.session, file, context.hash));
  }
  return (agent) => runs.get(agent) ?? { ref: agent, resolved: false };
}

/** The call that started an agent of this file, told on both sides. */
function joinCall(start: Start, child: Trajectory, main: Trajectory | undefined): void {
  const call = main?.steps.flatMap((step) => step.calls).find((one) => one.callId === start.callId);
  if (!call) return;
  const [known] = call.delegated ?? [];
  const agent = start.agent === null ? {} : { agent: start.agent };
  call.delegated = [{ ...known, trajectory: child.id, ...(child.externalId === null ? {} : { ref: child.externalId }), ...agent, depth: 1, resolved: true }];
}

const linkTo = ({ main, callId, agent }: Start): SubLink => ({ trajectory: main.id, ref: callId, ...(agent === null ? {} : { agent }), depth: 1, resolved: true });

function build(read: Read, session: SessionRows, file: SourceFile, context: ImportContext, delegates: Delegates, parentLink: SubLink | null): Trajectory | null {
  const { conversation, all } = read;
  const { rows } = conversation;
  const facts = sessionFacts(rows);
  const { version, ...place } = facts;
  const times = rows.flatMap((row) => row.at ?? []);
  const titles = conversation.sidechain ? [] : session.rows.filter((row) => row.kind === 'title').map((row) => row.value);
  const chain = chainOf(all, session.byUuid, conversation.sidechain);
  const builder = new TrajectoryBuilder(
    {
      format: 'claude-code',
      ...identityOf(conversation.session, conversation.key, file),
      externalId: conversation.sidechain ? conversation.agent : conversation.session,
      agent: { name: 'claude-code', version: typeof version === 'string' ? version : null, model: modelOf(all) },
      startedAt: times[0] ?? null,
      endedAt: times.at(-1) ?? null,
      parentLink,
      continuesFrom: chain.continues === null ? null : { ref: chain.continues, resolved: false },
      ...withExtra(place, session.beside, conversation.sidechain && conversation.session !== null ? { sessionId: conversation.session } : undefined, titles.length > 0 ? { titles } : undefined),
    },
    context.hash,
  );
  const active = new StepWriter(builder, context, conversation, facts, delegates).write(chain);
  const trajectory = builder.finish();
  return trajectory && { ...trajectory, activeLeaf: active };
}

/** The model of the first response that a model wrote. */
function modelOf(all: Drafts): string | null {
  for (const draft of all.drafts) {
    const model = draft.kind === 'response' ? draft.rows[0]?.message?.peek('model') : null;
    if (typeof model === 'string' && model !== '<synthetic>') return model;
  }
  return null;
}

export async function readConversations(session: SessionRows, conversations: readonly Conversation[], file: SourceFile, context: ImportContext): Promise<Trajectory[]> {
  const reads = conversations.map((conversation): Read => ({ conversation, id: trajectoryIdOf(conversation, file, context.hash), all: draftsOf(conversation.rows) }));
  const mains = reads.filter((read) => !read.conversation.sidechain);
  const made = new Map<TrajectoryId, Trajectory>();
  const starts: { start: Start; child: TrajectoryId }[] = [];
  for (const read of reads) {
    const { sidechain, session: name } = read.conversation;
    const start = sidechain ? startedBy(read, mains) : null;
    const link = start ? linkTo(start) : sidechain ? await parentOfFile(name, file, context.hash) : null;
    const trajectory = build(read, session, file, context, await delegatesOf(read, reads, file, context), link);
    if (!trajectory) continue;
    made.set(read.id, trajectory);
    if (start) starts.push({ start, child: read.id });
  }
  for (const { start, child } of starts) {
    const run = made.get(child);
    if (run) joinCall(start, run, made.get(start.main.id));
  }
  return [...made.values()];
}
