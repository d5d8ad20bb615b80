import { CodeDestinations } from '@portal/ui/form';
import { texts } from '../../texts.ts';

const text = texts.code;

export interface SentToNoticeProps {
  /** The server's message that the code was sent. */
  readonly message: string;
  readonly email: string;
  readonly phone: string;
}

/** Says that a code was sent, with the masked recipient (AU-23 … AU-25); empty where the server does not tell. */
export function SentToNotice({ message, email, phone }: SentToNoticeProps) {
  const said = /[.!?]$/.test(message) ? message : `${message}.`;
  if (!email && !phone) return said;
  return (
    <>
      {said} {text.sentTo}
      <CodeDestinations email={email} phone={phone} emailWords={text.email} first="email" />.
    </>
  );
}
