/** Markdown as elements: no HTML of its own, no pictures from elsewhere, no address that is not shown. Loaded by `markdown-text.tsx`. */
'use client';

import clsx from 'clsx';
import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkGfm from 'remark-gfm';
import { showControls } from './visible-controls';

const PLUGINS = [remarkGfm];

function Heading({ children }: { readonly children?: ReactNode }) {
  return (
    <p role="heading" aria-level={4} className="mt-1 font-semibold">
      {children}
    </p>
  );
}

/** The address stands beside the words, unless they are the address. */
function Anchor({ href = '', children }: { readonly href?: string | undefined; readonly children?: ReactNode }) {
  if (!/^(?:https?:|mailto:)/i.test(href)) return <span>{children}{href !== '' && !href.startsWith('#') && <span className="text-ink-3"> ({href})</span>}</span>;
  return (
    <>
      <a href={href} target="_blank" rel="noreferrer noopener nofollow" className="link">
        {children}
      </a>
      {children !== href && <span className="text-12 text-ink-3"> ({href})</span>}
    </>
  );
}

const cell = (align: unknown): string =>
  clsx('border border-line px-2 py-1 align-top', align === 'right' ? 'text-right' : align === 'center' ? 'text-center' : 'text-left');

const COMPONENTS: Components = {
  p: ({ children }) => <p className="whitespace-pre-wrap">{children}</p>,
  h1: Heading, h2: Heading, h3: Heading, h4: Heading, h5: Heading, h6: Heading,
  a: ({ href, children }) => <Anchor href={href}>{children}</Anchor>,
  img: ({ src, alt }) => <span className="rounded-sm bg-sunken px-1 text-12 text-ink-2">picture: {alt === '' ? 'without words' : alt} {typeof src === 'string' && `(${src})`}</span>,
  ul: ({ children }) => <ul className="list-disc space-y-1 pl-5">{children}</ul>,
  ol: ({ children, start }) => <ol start={start} className="list-decimal space-y-1 pl-6">{children}</ol>,
  li: ({ children }) => <li className="[&>p]:mt-0">{children}</li>,
  input: ({ checked }) => <span>{checked === true ? '☑ ' : '☐ '}</span>,
  blockquote: ({ children }) => <blockquote className="border-l-2 border-line pl-3 text-ink-2">{children}</blockquote>,
  hr: () => <hr className="border-line" />,
  pre: ({ children }) => <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 whitespace-pre [&_code]:bg-transparent [&_code]:p-0">{children}</pre>,
  code: ({ children }) => <code className="rounded-sm bg-sunken px-1">{children}</code>,
  table: ({ children }) => <div className="overflow-x-auto"><table className="border-collapse">{children}</table></div>,
  th: ({ node, children }) => <th className={clsx('bg-sunken font-semibold', cell(node?.properties.align))}>{children}</th>,
  td: ({ node, children }) => <td className={cell(node?.properties.align)}>{children}</td>,
};

export function MarkdownBody({ text }: { readonly text: string }) {
  return (
    <div className="flex max-w-prose flex-col gap-2 text-14 leading-22">
      <Markdown remarkPlugins={PLUGINS} components={COMPONENTS}>
        {showControls(text)}
      </Markdown>
    </div>
  );
}
