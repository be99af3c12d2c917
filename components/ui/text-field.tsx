/** One line of text. Put it in a `FormField` for its label, or give it an `aria-label`. */
import type { ComponentPropsWithRef } from 'react';
import { fieldClass, type FieldSize } from './field-class';

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size' | 'style'> {
  readonly fieldSize?: FieldSize | undefined;
  /** Code, ids, paths. */
  readonly isMono?: boolean | undefined;
}

export function TextField({ fieldSize = 'md', isMono = false, className, ...rest }: TextFieldProps) {
  return (
    <input type="text" autoComplete="off" spellCheck={!isMono} {...rest} className={fieldClass(fieldSize, isMono ? `font-mono text-12 ${className ?? ''}` : className)} />
  );
}
