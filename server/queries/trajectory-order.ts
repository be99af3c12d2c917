/** The orders of the trajectory table. Each is total: rows that are equal in it stand by id. */
import 'server-only';
import type { trajectorySorts } from '@/lib/contracts/trajectories';

export type TrajectorySort = (typeof trajectorySorts)[number];

type KeyType = 'timestamptz' | 'float8' | 'text';

interface SortKey {
  /** Over "Trajectory" t. */
  expression: string;
  type: KeyType;
  nullable: boolean;
}

const labelCount = `(select count(*)::float8 from "LabelCurrent" c where c."projectId" = t."projectId" and c."trajectoryId" = t.id and c."authorKind" = 'human')`;

const keyOf = {
  imported: { expression: 't."importedAt"', type: 'timestamptz', nullable: false },
  task: { expression: 'coalesce(t."externalTask", t."taskId") collate "C"', type: 'text', nullable: false },
  reward: { expression: 't.reward', type: 'float8', nullable: true },
  steps: { expression: 't.steps::float8', type: 'float8', nullable: false },
  cost: { expression: 't.cost', type: 'float8', nullable: true },
  labels: { expression: labelCount, type: 'float8', nullable: false },
} as const satisfies Record<string, SortKey>;

export interface Order {
  /** SQL of what is sorted by, as `key`. */
  key: string;
  /** For ORDER BY, over `key` and `id`. Unknown values stand last, whichever the direction. */
  by: string;
  /** A condition on rows behind the place of two parameters: the key as text, null where it is unknown, and the id. */
  after(keyParameter: string, idParameter: string): string;
}

const isDescending = (sort: TrajectorySort) => sort.startsWith('-');
const nameOf = (sort: TrajectorySort) => sort.replace(/^-/, '') as keyof typeof keyOf;

export function orderOf(sort: TrajectorySort): Order {
  const { expression, type, nullable }: SortKey = keyOf[nameOf(sort)];
  const direction = isDescending(sort) ? 'desc' : 'asc';
  const beyond = isDescending(sort) ? '<' : '>';
  return {
    key: expression,
    by: `key ${direction} nulls last, id ${direction}`,
    after(key, id) {
      const known = `(${expression}, t.id) ${beyond} (${key}::${type}, ${id}::text)`;
      if (!nullable) return known;
      return `case when ${key}::text is null then ${expression} is null and t.id ${beyond} ${id}::text else (${expression} is null or ${known}) end`;
    },
  };
}
