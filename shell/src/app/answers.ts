/** Days for which an answer is kept; after that the question may be asked again. */
const days = { push: 30, consent: 180, passkey: 90 } as const;

type Asked = keyof typeof days;
type Answer = 'yes' | 'no';

const DAY_SECONDS = 86_400;

/** Kept in a cookie, not in the storage that logout clears: the answer is the device's, and names no person. */
export function rememberAnswer(document: Document, asked: Asked, answer: Answer): void {
  document.cookie = `${asked}=${answer}; path=/; max-age=${days[asked] * DAY_SECONDS}; samesite=strict`;
}

export function answeredBefore(document: Document, asked: Asked): Answer | undefined {
  const found = new RegExp(`(?:^|; )${asked}=(yes|no)(?:;|$)`).exec(document.cookie)?.[1];
  return found as Answer | undefined;
}
