import type { FaultKind } from '@portal/release-protocol/release';

export type { FaultKind };

/** Letters that are not confused: without 0 and O, 1, I and L, and U, which sounds like other letters. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const references = new WeakMap<object, string>();

/**
 * The code that a person tells the support, such as `K7P-2MX`. All faults that result from one error have the same
 * code, so that the shown code is the reported one.
 */
export function referenceOf(fault: RemoteLoadError): string {
  const key = fault.cause instanceof Error ? fault.cause : fault;
  const known = references.get(key);
  if (known) return known;
  const letters = [...crypto.getRandomValues(new Uint16Array(6))].map((n) => LETTERS[n % LETTERS.length]);
  const made = `${letters.slice(0, 3).join('')}-${letters.slice(3).join('')}`;
  references.set(key, made);
  return made;
}

/** A failure of one remote. Its kind decides the message for the person and tells the owner the cause. */
export class RemoteLoadError extends Error {
  readonly kind: FaultKind;
  readonly remote: string;
  readonly url: string | undefined;

  constructor(
    kind: FaultKind,
    remote: string,
    { url, cause }: { url?: string | undefined; cause?: unknown } = {},
  ) {
    super(`${remote}: ${kind}${url ? ` (${url})` : ''}`, { cause });
    this.name = 'RemoteLoadError';
    this.kind = kind;
    this.remote = remote;
    this.url = url;
  }
}
