/** A button: its words are a verb, its badge is the key that does the same. */
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { buttonClass, isFilled, type ButtonSize, type ButtonVariant } from './button-class';
import { Kbd } from './kbd';
import { Spinner } from './spinner';

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  /** Printed form of the key that does the same. */
  readonly kbd?: string | undefined;
  readonly icon?: ReactNode;
  /** On for a toggle that is on; leave undefined for a button that is no toggle. */
  readonly isPressed?: boolean | undefined;
  /** Work goes on: the button says so, keeps its focus and takes no second press. */
  readonly isBusy?: boolean | undefined;
}

export function Button(props: ButtonProps) {
  const { variant = 'secondary', size = 'md', kbd, icon, isPressed, isBusy = false, className, children, onClick, ...rest } = props;
  return (
    <button
      type="button"
      aria-pressed={isPressed}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      className={buttonClass(variant, size, className)}
      onClick={isBusy ? undefined : onClick}
      {...rest}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
      {kbd !== undefined && kbd !== '' && <Kbd keys={kbd} isOnFill={isFilled(variant) && rest.disabled !== true} />}
    </button>
  );
}
