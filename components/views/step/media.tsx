/** A picture or file inside a step: shown from our own store, never fetched from the address that a source names. */
'use client';

import { Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { Part } from '@/lib/trajectory/model';
import { useStepLinks } from './step-links';

type MediaPart = Extract<Part, { type: 'media' }>;

export function Media({ part }: { readonly part: MediaPart }) {
  const { attachment } = useStepLinks();
  const [isBroken, setBroken] = useState(false);
  const words = [part.role, part.mediaType].filter((word) => word !== undefined).join(', ');
  if (part.attachment === null) {
    return (
      <p className="flex items-center gap-2 text-12 text-ink-3">
        <Paperclip size={16} aria-hidden="true" />
        {words} is not in the imported files{part.uri === undefined ? '' : `: ${part.uri.slice(0, 200)}`}
      </p>
    );
  }
  const href = attachment(part.attachment);
  if (!part.mediaType.startsWith('image/') || isBroken) {
    return (
      <a href={href} download className="link flex items-center gap-2">
        <Paperclip size={16} aria-hidden="true" />
        {words}
      </a>
    );
  }
  return (
    <a href={href} target="_blank" rel="noreferrer" className="block w-fit max-w-full">
      {/* eslint-disable-next-line @next/next/no-img-element -- the bytes are ours and served as they are */}
      <img src={href} alt={words} loading="lazy" onError={() => setBroken(true)} className="max-h-80 max-w-full rounded-md border border-line bg-sunken object-contain" />
    </a>
  );
}
