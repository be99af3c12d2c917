/** Where things named by a step can be opened, and how texts are shown: told once by the screen, so that views know no addresses. */
'use client';

import { createContext, useContext } from 'react';

export interface StepLinks {
  /** Address of an attachment's bytes. */
  readonly attachment: (sha256: string) => string;
  /** Address of another rollout, such as that of a sub-agent. */
  readonly trajectory: (id: string) => string;
  /** On: every text is shown letter by letter, without Markdown, JSON or colours. */
  readonly isPlain: boolean;
}

const NOWHERE: StepLinks = { attachment: () => '', trajectory: () => '', isPlain: false };

export const StepLinksContext = createContext<StepLinks>(NOWHERE);

export const useStepLinks = (): StepLinks => useContext(StepLinksContext);
