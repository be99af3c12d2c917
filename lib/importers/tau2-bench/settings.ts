/** What a result file says about all its simulations: who took part, and what each task asks of the simulated user. */
import { objectOf } from '@/lib/json/json';
import type { Json } from '@/lib/json/schema';
import type { JsonObject } from '@/lib/importers/common/fields';
import type { SourceFile } from '@/lib/importers/importer';
import type { Actor } from '@/lib/trajectory/model';

export class Settings {
  private info: JsonObject = {};
  private readonly tasks = new Map<string, JsonObject>();

  addInfo(value: Json | undefined): void {
    this.info = { ...this.info, ...objectOf(value) };
  }

  addTask(value: Json): void {
    const task = objectOf(value);
    if (task && (typeof task.id === 'string' || typeof task.id === 'number')) this.tasks.set(String(task.id), task);
  }

  private said(part: string, key: string): string | null {
    const value = objectOf(this.info[part])?.[key];
    return typeof value === 'string' ? value : null;
  }

  get domain(): string | null {
    return this.said('environment_info', 'domain_name');
  }

  get agent() {
    return { name: this.said('agent_info', 'implementation'), version: null, model: this.said('agent_info', 'llm') };
  }

  get actors(): Actor[] {
    return [
      { kind: 'system', name: null, model: null },
      { kind: 'user_simulator', name: this.said('user_info', 'implementation'), model: this.said('user_info', 'llm') },
      { kind: 'agent', name: this.agent.name, model: this.agent.model },
      { kind: 'tool', name: null, model: null },
    ];
  }

  task(id: string): JsonObject | null {
    return this.tasks.get(id) ?? null;
  }

  /** What the simulated user was told to want. */
  goal(id: string): string | null {
    const told = objectOf(this.task(id)?.user_scenario)?.instructions;
    if (typeof told === 'string') return told;
    const parts = ['reason_for_call', 'task_instructions'].map((key) => objectOf(told)?.[key]).filter((text) => typeof text === 'string' && text !== '');
    return parts.length > 0 ? parts.join('\n') : null;
  }
}

/** A simulation in a file of its own stands in a folder beside the results. */
export async function settingsBeside(file: SourceFile): Promise<Settings> {
  const settings = new Settings();
  const results = await file.neighbour('../results.json');
  if (!results) return settings;
  for await (const record of results.records({ listAt: ['tasks', 'simulations'] })) {
    if (record.pointer?.startsWith('/tasks/')) settings.addTask(record.value);
    else if (record.pointer === null) settings.addInfo(objectOf(record.value)?.info);
  }
  return settings;
}
