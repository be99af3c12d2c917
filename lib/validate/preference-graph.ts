/** Which pairs at one prompt contradict each other: those inside a cycle of “better than”. A reversed pair is the shortest cycle. */

interface Edge {
  from: string;
  to: string;
  id: string;
}

export class PreferenceGraph {
  private readonly edges: Edge[] = [];

  add(better: string, worse: string, id: string): void {
    this.edges.push({ from: better, to: worse, id });
  }

  /** Each pair that lies on a cycle, with the other pairs of its strongly connected part (five at most). */
  contradictions(): { id: string; others: string[] }[] {
    if (this.edges.length < 2) return [];
    const part = this.parts();
    const inside = this.edges.filter((edge) => part.get(edge.from) === part.get(edge.to));
    return inside.map(({ id, from }) => ({ id, others: inside.filter((edge) => edge.id !== id && part.get(edge.from) === part.get(from)).map((edge) => edge.id).slice(0, 5) }));
  }

  /** Strongly connected parts by two walks (Kosaraju), iterative. */
  private parts(): Map<string, number> {
    const order = this.finished(this.links((edge) => [edge.from, edge.to]));
    const back = this.links((edge) => [edge.to, edge.from]);
    const part = new Map<string, number>();
    for (const [number, start] of order.reverse().entries()) {
      const open = part.has(start) ? [] : [start];
      for (let at = open.pop(); at !== undefined; at = open.pop()) {
        if (part.has(at)) continue;
        part.set(at, number);
        open.push(...(back.get(at) ?? []));
      }
    }
    return part;
  }

  private links(ends: (edge: Edge) => [string, string]): Map<string, string[]> {
    const links = new Map<string, string[]>();
    for (const edge of this.edges) {
      const [from, to] = ends(edge);
      links.set(from, [...(links.get(from) ?? []), to]);
      if (!links.has(to)) links.set(to, []);
    }
    return links;
  }

  private finished(links: ReadonlyMap<string, readonly string[]>): string[] {
    const seen = new Set<string>();
    const order: string[] = [];
    for (const start of links.keys()) {
      const open: { at: string; leave: boolean }[] = [{ at: start, leave: false }];
      for (let next = open.pop(); next; next = open.pop()) {
        if (next.leave) order.push(next.at);
        else if (!seen.has(next.at)) {
          seen.add(next.at);
          open.push({ at: next.at, leave: true });
          for (const to of links.get(next.at) ?? []) open.push({ at: to, leave: false });
        }
      }
    }
    return order;
  }
}
