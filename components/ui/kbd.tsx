/** A key as printed on the keyboard. Sighted people read it beside the word; the accessible name stays the word alone. */
import clsx from 'clsx';

export interface KbdProps {
  /** As printed, such as `J` or `Ctrl ↵`. */
  readonly keys: string;
  /** On a filled button the key takes the colour of the words. */
  readonly isOnFill?: boolean | undefined;
  readonly className?: string | undefined;
}

export function Kbd({ keys, isOnFill = false, className }: KbdProps) {
  return (
    <kbd
      aria-hidden="true"
      className={clsx(
        'inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-sm border px-1 font-mono text-12 leading-16 whitespace-nowrap',
        isOnFill ? 'border-current bg-transparent' : 'border-line bg-surface text-ink-2',
        className,
      )}
    >
      {keys}
    </kbd>
  );
}
