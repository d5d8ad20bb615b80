import type { FaultKind } from '@portal/contract/release';

export type { FaultKind };

/** Neither 0 and O nor 1, I and L, nor U, which is heard as other letters. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const references = new WeakMap<object, string>();

/**
 * The code by which a person can tell which failure they saw, `K7P-2MX`: the same for every fault that one error became, so
 * that what is shown is what was told.
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

/** A failure of one remote, told apart so that the person hears what helps and the owner learns what broke. */
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
