/** Links: in prose, for a number that opens what it counts, and one that looks like a button. */
import clsx from 'clsx';
import NextLink from 'next/link';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, isFilled, type ButtonSize, type ButtonVariant } from './button-class';
import { Kbd } from './kbd';

type AnchorProps = Omit<ComponentProps<typeof NextLink>, 'href'> & { readonly href: string };

export interface LinkProps extends AnchorProps {
  /** `plain` takes the colour of the words around it, `number` opens what it counts. */
  readonly look?: 'link' | 'number' | 'plain' | undefined;
}

export function Link({ look = 'link', className, ...rest }: LinkProps) {
  return <NextLink className={clsx(look === 'link' && 'link', look === 'number' && 'link-number', className)} {...rest} />;
}

export interface ButtonLinkProps extends AnchorProps {
  readonly variant?: ButtonVariant | undefined;
  readonly size?: ButtonSize | undefined;
  readonly kbd?: string | undefined;
  readonly icon?: ReactNode;
}

export function ButtonLink({ variant = 'secondary', size = 'md', kbd, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <NextLink className={buttonClass(variant, size, className)} {...rest}>
      {icon}
      {children}
      {kbd !== undefined && kbd !== '' && <Kbd keys={kbd} isOnFill={isFilled(variant)} />}
    </NextLink>
  );
}
