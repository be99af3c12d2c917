/** Runs first in the browser: schemas are read without compiled code, because the policy lets nothing evaluate text. */
import { config } from 'zod/v4/core';

config({ jitless: true });
