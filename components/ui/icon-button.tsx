/** A button that shows only an icon: its name is in the tooltip, with the key, and in the accessible name. */
'use client';

import clsx from 'clsx';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button-class';
import { Tooltip } from './tooltip';

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label' | 'children' | 'title'> {
  readonly label: string;
  readonly icon: ReactNode;
  readonly kbd?: string | undefined;
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly isPressed?: boolean | undefined;
  readonly side?: 'top' | 'right' | 'bottom' | 'left' | undefined;
}

export function IconButton(props: IconButtonProps) {
  const { label, icon, kbd, variant = 'ghost', size = 'md', isPressed, side, className, ...rest } = props;
  return (
    <Tooltip text={label} kbd={kbd} side={side} isName>
      <button
        type="button"
        aria-label={label}
        aria-pressed={isPressed}
        className={buttonClass(variant, size, clsx(size === 'md' ? 'w-8' : 'w-7', 'px-0', className))}
        {...rest}
      >
        {icon}
      </button>
    </Tooltip>
  );
}
