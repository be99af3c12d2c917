/** How buttons look, so that a link can look like one too. */
import clsx from 'clsx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger';
export type ButtonSize = 'md' | 'sm';

const VARIANTS: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-accent-fill bg-accent-fill font-semibold text-on-accent hover:border-accent-fill-hover hover:bg-accent-fill-hover',
  secondary: 'border-line bg-surface text-ink hover:bg-hover',
  ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
  danger: 'border-failure-fill bg-failure-fill font-semibold text-on-failure hover:border-failure-fill-hover hover:bg-failure-fill-hover',
};

const SIZES: Readonly<Record<ButtonSize, string>> = { md: 'h-8 px-3', sm: 'h-7 px-2' };

const PRESSED = 'aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-ink';
const DISABLED =
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3 aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3';

export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return clsx(
    'inline-flex shrink-0 items-center justify-center gap-2 rounded-md border text-13 whitespace-nowrap select-none',
    VARIANTS[variant],
    SIZES[size],
    PRESSED,
    DISABLED,
    className,
  );
}

/** True where a key badge stands on a filled ground. */
export function isFilled(variant: ButtonVariant): boolean {
  return variant === 'primary' || variant === 'danger';
}
