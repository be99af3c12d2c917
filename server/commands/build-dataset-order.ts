/** From what somebody asks for to an order that the pure core can build; refuses by name, with the nearest name. */
import 'server-only';
import type { DatasetRequest } from '@/lib/contracts/datasets';
import { nearestName } from '@/lib/base/nearest-name';
import { printFilter } from '@/lib/curation/print-filter';
import type { DatasetOrder } from '@/lib/dataset/plan';
import { parseSplit } from '@/lib/dataset/split';
import { findMethod, methods } from '@/lib/methods/registry';
import { findTarget, targets } from '@/lib/targets/registry';
import { readFilter } from '@/server/queries/filter-condition';
import { WrongInput } from '@/server/refusal';
import { version } from '@/server/version';

function known<T>(what: string, name: string, found: T | null, names: readonly string[]): T {
  if (found !== null) return found;
  const like = nearestName(name, names);
  throw new WrongInput(`There is no ${what} ${name}${like === undefined ? '.' : `; did you mean ${like}?`} There are ${names.join(', ')}.`);
}

/** Throws WrongInput for a method, target, split or filter that does not exist. Nothing of the project goes in: not even its name. */
export function datasetOrder(request: DatasetRequest): DatasetOrder {
  const method = known('method', request.method, findMethod(request.method), methods.map(({ id }) => id));
  const target = known('target', request.target, findTarget(request.target), targets.map(({ id }) => id));
  const splits = parseSplit(request.split);
  if (!splits.ok) throw new WrongInput(`The split is refused: ${splits.error}.`);
  return {
    method,
    target,
    parameters: request.parameters,
    options: { policy: { kind: request.policy }, allowContextDiffers: request.allowContextDiffers },
    brokenRows: request.brokenRows,
    splits: splits.value,
    seed: request.seed,
    filter: printFilter(readFilter(request.filter)), // its normal form, so that equal filters give equal manifests
    recipe: null,
    title: `${method.title} for ${target.title}`,
    version,
  };
}
