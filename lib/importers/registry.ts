/** The formats that Treewright reads: one line each. A new format is one folder and one line here (docs/how-to/add-an-importer.md). */
import type { Importer } from './importer';
import { anthropicMessages } from './anthropic-messages/importer';
import { atif } from './atif/importer';
import { claudeCode } from './claude-code/importer';
import { codexRollout } from './codex-rollout/importer';
import { geminiCli } from './gemini-cli/importer';
import { hfSessionTrace } from './hf-session-trace/importer';
import { hhRlhf } from './hh-rlhf/importer';
import { inspectEvents } from './inspect-events/importer';
import { inspectLog } from './inspect-log/importer';
import { kto } from './kto/importer';
import { langfuse } from './langfuse/importer';
import { langsmith } from './langsmith/importer';
import { llamafactoryV1 } from './llamafactory-v1/importer';
import { mathShepherd } from './math-shepherd/importer';
import { miniSweAgent } from './mini-swe-agent/importer';
import { moatless } from './moatless/importer';
import { nemoGym } from './nemo-gym/importer';
import { nemoRlMessageLog } from './nemo-rl-message-log/importer';
import { openaiChat } from './openai-chat/importer';
import { openaiResponses } from './openai-responses/importer';
import { openhandsEvents } from './openhands-events/importer';
import { openhandsLlmLog } from './openhands-llm-log/importer';
import { openhandsOutput } from './openhands-output/importer';
import { openhandsSdkEvents } from './openhands-sdk-events/importer';
import { openinference } from './openinference/importer';
import { otelSpan } from './otel-span/importer';
import { otlpJson } from './otlp-json/importer';
import { prm800k } from './prm800k/importer';
import { sharegptPreference } from './sharegpt-preference/importer';
import { sharegpt } from './sharegpt/importer';
import { slimeSample } from './slime-sample/importer';
import { sweAgent } from './swe-agent/importer';
import { tauBench } from './tau-bench/importer';
import { tau2Bench } from './tau2-bench/importer';
import { toolbench } from './toolbench/importer';
import { treewright } from './treewright/importer';
import { trlCompletion } from './trl-completion/importer';
import { trlPreference } from './trl-preference/importer';
import { trlStepwise } from './trl-stepwise/importer';
import { verlDump } from './verl-dump/importer';
import { verlParquet } from './verl-parquet/importer';

export const importers: readonly Importer[] = [
  treewright,
  atif,
  claudeCode,
  codexRollout,
  openhandsOutput,
  openhandsEvents,
  openhandsSdkEvents,
  openhandsLlmLog,
  sweAgent,
  miniSweAgent,
  geminiCli,
  inspectLog,
  inspectEvents,
  tauBench,
  tau2Bench,
  toolbench,
  moatless,
  prm800k,
  nemoGym,
  sharegpt,
  sharegptPreference,
  llamafactoryV1,
  trlPreference,
  hhRlhf,
  kto,
  trlCompletion,
  trlStepwise,
  mathShepherd,
  hfSessionTrace,
  nemoRlMessageLog,
  slimeSample,
  verlDump,
  verlParquet,
  otlpJson,
  otelSpan,
  openinference,
  langfuse,
  langsmith,
  openaiResponses,
  anthropicMessages,
  openaiChat,
];

export const importerById = (id: string): Importer | null => importers.find((importer) => importer.id === id) ?? null;
