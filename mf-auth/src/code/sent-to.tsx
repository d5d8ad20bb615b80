import { texts } from '../texts.ts';

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
      {email && (
        <>
          {text.email}
          <strong>{email}</strong>
        </>
      )}
      {email && phone && text.and}
      {phone && (
        <>
          {text.phone}
          <strong>{phone.replace(/\D/g, '')}</strong>
        </>
      )}
      .
    </>
  );
}
