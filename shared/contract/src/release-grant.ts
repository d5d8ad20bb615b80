import { createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { keyId, publicKeyOf } from './release-signature.ts';

/** A grant lets one browser run one set, for minutes: what its token says. */
export interface Grant {
  /** Random; the registry's name of it. */
  readonly id: string;
  readonly run: GrantedRun;
  /** Instant, in whole seconds since 1970. */
  readonly expires: number;
  /** Browsers that may open it, 1 … 200. */
  readonly opens: number;
  /** Key that signed it: see `keyId`. */
  readonly key: string;
}

export type GrantedRun =
  /** Exactly this set of the registry's history. */
  | { readonly set: string }
  /** What is live, or the set `on`, with this release in the place of another. */
  | { readonly remote: string; readonly release: string; readonly on?: string };

/** Longest life of a grant, in milliseconds. */
export const GRANT_LIFETIME = 4 * 3_600_000;
export const GRANT_OPENS = 200;

/** Keeps these signatures apart from those over statements. */
const DOMAIN = 'portal-grant-1\n';
const HASH = '[0-9a-f]{20}';
const REMOTE = '(?:shell|mf-[a-z]+(?:-[a-z]+)*)';
const form = new RegExp(
  `^(1\\.([\\w-]{22})\\.(set|${REMOTE})@(${HASH})(?:@(${HASH}))?\\.([0-9a-z]{6,8})\\.([1-9]\\d{0,2})\\.([0-9a-f]{16}))\\.([\\w-]{86})$`,
);

/** The registry's name is signed though not said: a token of another registry is one with a false signature. */
const bytesOf = (registry: string, text: string): Buffer => Buffer.from(`${DOMAIN}${registry}\n${text}`);

/** `set@<hash>`, `<remote>@<hash>` or `<remote>@<hash>@<set>`. */
export const runText = (run: GrantedRun): string =>
  'set' in run ? `set@${run.set}` : [run.remote, run.release, ...(run.on ? [run.on] : [])].join('@');

/** Makes a token of about 180 signs that can stand in an address. @param registry name of the registry */
export function grantToken(
  registry: string,
  given: Pick<Grant, 'run' | 'expires' | 'opens'>,
  key: KeyObject,
): string {
  const id = randomBytes(16).toString('base64url');
  const { run, expires, opens } = given;
  const text = ['1', id, runText(run), expires.toString(36), opens, keyId(publicKeyOf(key))].join('.');
  return `${text}.${sign(null, bytesOf(registry, text), key).toString('base64url')}`;
}

/** What a token says, unproved; undefined for what is none. */
export function readGrant(token: string): Grant | undefined {
  const found = form.exec(token);
  if (!found) return undefined;
  const [, , id = '', what = '', hash = '', on, expires = '', opens = '', key = ''] = found;
  if (what === 'set' && on) return undefined;
  const run = what === 'set' ? { set: hash } : { remote: what, release: hash, ...(on ? { on } : {}) };
  return { id, run, expires: Number.parseInt(expires, 36), opens: Number(opens), key };
}

/** Whether the key made exactly this token, for this registry. */
export const isGrantBy = (token: string, registry: string, publicKey: string): boolean =>
  form.test(token) && isSignedText(token, registry, publicKey);

/**
 * What the API gives to the browser of a person who is named for the canary: that this browser is one of theirs, until
 * when, and nothing of the person.
 */
export function canaryPass(registry: string, expires: number, key: KeyObject): string {
  const text = [
    'c',
    randomBytes(9).toString('base64url'),
    expires.toString(36),
    keyId(publicKeyOf(key)),
  ].join('.');
  return `${text}.${sign(null, bytesOf(registry, text), key).toString('base64url')}`;
}

const passForm = /^c\.[\w-]{12}\.([0-9a-z]{6,8})\.([0-9a-f]{16})\.[\w-]{86}$/;

/** What a pass says, unproved. */
export function readCanaryPass(pass: string): Pick<Grant, 'expires' | 'key'> | undefined {
  const found = passForm.exec(pass);
  return found ? { expires: Number.parseInt(found[1] ?? '', 36), key: found[2] ?? '' } : undefined;
}

/** Whether the key made exactly this pass, for this registry. */
export const isCanaryPassBy = (pass: string, registry: string, publicKey: string): boolean =>
  passForm.test(pass) && isSignedText(pass, registry, publicKey);

function isSignedText(token: string, registry: string, publicKey: string): boolean {
  const cut = token.lastIndexOf('.');
  const [text, value] = [token.slice(0, cut), token.slice(cut + 1)];
  const signature = Buffer.from(value, 'base64url');
  // Text that decodes to the same bytes is still another text.
  if (signature.toString('base64url') !== value) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytesOf(registry, text), key, signature);
  } catch {
    return false;
  }
}
