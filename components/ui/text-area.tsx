/** Several lines of text; grows with what is written, up to 60 % of the window. */
import clsx from 'clsx';
import type { ComponentPropsWithRef } from 'react';
import { fieldClass } from './field-class';

export interface TextAreaProps extends Omit<ComponentPropsWithRef<'textarea'>, 'style'> {
  readonly isMono?: boolean | undefined;
}

export function TextArea({ isMono = false, rows = 3, className, ...rest }: TextAreaProps) {
  return (
    <textarea
      rows={rows}
      spellCheck={!isMono}
      {...rest}
      className={fieldClass('md', clsx('block max-h-[60vh] resize-y py-1 field-sizing-content', isMono && 'font-mono text-12 leading-20', className))}
    />
  );
}
