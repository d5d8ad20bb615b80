import { telLink } from '@portal/contract/messages';
import type { ReactNode } from 'react';

export type PhoneProps = {
  number: string;
  className?: string | undefined;
  /** In place of the number alone. */
  children?: ReactNode;
};

/** A telephone number that a press dials. */
export function Phone({ number, className, children = number }: PhoneProps) {
  return (
    <a href={telLink(number)} className={className}>
      {children}
    </a>
  );
}
