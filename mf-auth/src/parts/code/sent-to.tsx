import { CodeDestinations } from '@portal/ui/form';
import { texts } from '../../texts.ts';

const text = texts.code;

export interface SentToProps {
  /** That it was sent, in the words of the server. */
  readonly message: string;
  readonly email: string;
  readonly phone: string;
}

/** That a code was sent and where to, masked (AU-23 … AU-25); where the server tells nothing there is nothing to say. */
export function SentTo({ message, email, phone }: SentToProps) {
  const said = /[.!?]$/.test(message) ? message : `${message}.`;
  if (!email && !phone) return said;
  return (
    <>
      {said} {text.sentTo}
      <CodeDestinations email={email} phone={phone} emailWords={text.email} first="email" />.
    </>
  );
}
