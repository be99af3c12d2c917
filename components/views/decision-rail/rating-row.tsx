/** Bad, OK or good: three buttons with their keys; pressing the pressed one takes the rating back. */
'use client';

import { Button } from '@/components/ui/button';
import { RailField } from './rail-field';

export type RatingValue = -1 | 0 | 1;

export interface RatingRowProps {
  readonly label: string;
  readonly value: RatingValue | null;
  readonly onRate: (value: RatingValue) => void;
  readonly kbd: { readonly bad: string; readonly ok: string; readonly good: string };
}

export function RatingRow({ label, value, onRate, kbd }: RatingRowProps) {
  const buttons = [
    { rating: -1, word: 'Bad', key: kbd.bad },
    { rating: 0, word: 'OK', key: kbd.ok },
    { rating: 1, word: 'Good', key: kbd.good },
  ] as const;
  return (
    <RailField label={label}>
      {buttons.map(({ rating, word, key }) => (
        <Button key={word} size="sm" kbd={key} isPressed={value === rating} onClick={() => onRate(rating)} className="flex-1">
          {word}
        </Button>
      ))}
    </RailField>
  );
}
