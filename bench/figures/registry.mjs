// Every figure, in the order in which they are measured.
import { importRate } from './import-rate.mjs';
import { labelLoop } from './label-loop.mjs';
import { labelWrite } from './label-write.mjs';
import { pageWeight } from './page-weight.mjs';
import { start } from './start.mjs';
import { timelineOpen } from './timeline-open.mjs';
import { timelineScroll } from './timeline-scroll.mjs';

export const figures = [start, pageWeight, importRate, timelineOpen, timelineScroll, labelWrite, labelLoop];
