/** All validator rules, in the order in which findings are told. */
import type { Rule } from './rule';
import { v01 } from './v01-tools';
import { v02 } from './v02-arguments';
import { v03 } from './v03-nulls';
import { v04 } from './v04-one-shape';
import { v05 } from './v05-calls';
import { v08 } from './v08-prompts';
import { v15 } from './v15-pairs';
import { v16 } from './v16-media';
import { v20 } from './v20-columns';
import { v25 } from './v25-ledger';
import { v26 } from './v26-lines';

export const rules = [v01, v02, v03, v04, v05, v08, v15, v16, v20, v25, v26] as const satisfies readonly Rule[];
