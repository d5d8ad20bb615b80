import { Fragment } from 'react';
import { texts } from '../texts.ts';

const text = texts.code;

export type CodeSentToProps = {
  /** Masked by the server; '' where it was not sent. */
  phone: string;
  email: string;
};

/** Where a code went, in the words of the specification [ER-05]. */
export function CodeSentTo({ phone, email }: CodeSentToProps) {
  return (
    <p className="soft" role="status">
      {text.sent} <CodeDestinations phone={phone} email={email} />.
    </p>
  );
}

export type CodeDestinationsProps = CodeSentToProps & {
  /** Words before the e-mail. */
  emailWords?: string | undefined;
  /** Which of the two is named first. */
  first?: 'phone' | 'email' | undefined;
};

/** The mobile, by the last digits that its mask leaves, and the e-mail that a code was sent to. */
export function CodeDestinations({
  phone,
  email,
  emailWords = text.email,
  first = 'phone',
}: CodeDestinationsProps) {
  const named = [
    { words: text.mobile, shown: phone.replace(/\D/g, '') },
    { words: emailWords, shown: email },
  ].filter(({ shown }) => shown !== '');
  if (first === 'email') named.reverse();
  return named.map(({ words, shown }, index) => (
    <Fragment key={words}>
      {index > 0 && text.and}
      {words}
      <strong>{shown}</strong>
    </Fragment>
  ));
}
