/** Contradictions among pairs of one state: reversed pairs and longer cycles are the strongly connected parts of the graph chosen -> rejected. */

interface Edge {
  chosen: string;
  rejected: string;
  adjudicated: boolean;
}

/** For each vertex the number of its strongly connected part; iterative (Kosaraju), for labels may form long chains. */
function parts(edges: readonly Edge[]): Map<string, number> {
  const out = new Map<string, string[]>();
  const into = new Map<string, string[]>();
  const link = (graph: Map<string, string[]>, from: string, to: string) => graph.set(from, [...(graph.get(from) ?? []), to]);
  for (const { chosen, rejected } of edges) {
    link(out, chosen, rejected);
    link(into, rejected, chosen);
  }
  const vertices = [...new Set(edges.flatMap(({ chosen, rejected }) => [chosen, rejected]))];
  const finished: string[] = [];
  const seen = new Set<string>();
  for (const root of vertices) {
    const open: { vertex: string; isDone: boolean }[] = [{ vertex: root, isDone: false }];
    for (let visit = open.pop(); visit; visit = open.pop()) {
      if (visit.isDone) finished.push(visit.vertex);
      else if (!seen.has(visit.vertex)) {
        seen.add(visit.vertex);
        open.push({ vertex: visit.vertex, isDone: true });
        for (const next of out.get(visit.vertex) ?? []) if (!seen.has(next)) open.push({ vertex: next, isDone: false });
      }
    }
  }
  const part = new Map<string, number>();
  for (const root of finished.reverse()) {
    const open = part.has(root) ? [] : [root];
    const number = part.size;
    for (let vertex = open.pop(); vertex !== undefined; vertex = open.pop()) {
      if (part.has(vertex)) continue;
      part.set(vertex, number);
      open.push(...(into.get(vertex) ?? []).filter((next) => !part.has(next)));
    }
  }
  return part;
}

const onCycle = <E extends Edge>(edges: readonly E[]): Set<E> => {
  const part = parts(edges);
  return new Set(edges.filter(({ chosen, rejected }) => chosen !== rejected && part.get(chosen) === part.get(rejected)));
};

/** Edges that stand: those on no cycle, and of those on one the adjudicated, unless they contradict each other too. */
export function withoutConflicts<E extends Edge>(edges: readonly E[]): E[] {
  const cyclic = onCycle(edges);
  const deciding = edges.filter((edge) => edge.adjudicated && cyclic.has(edge));
  const contradicting = onCycle(deciding);
  return edges.filter((edge) => !cyclic.has(edge) || (edge.adjudicated && !contradicting.has(edge)));
}
