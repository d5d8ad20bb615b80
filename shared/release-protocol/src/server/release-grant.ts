import { createPublicKey, type KeyObject, randomBytes, sign, verify } from 'node:crypto';
import { keyId, publicKeyOf } from './release-signature.ts';

/** Claims in the token of a grant, which lets browsers run one set for a limited time. */
export interface Grant {
  /** Random; names the grant in the registry. */
  readonly id: string;
  readonly run: GrantedRun;
  /** Instant, in whole seconds since 1970. */
  readonly expires: number;
  /** Browsers that may open it, 1 … 200. */
  readonly opens: number;
  /** Key that signed it: see `keyId`. */
  readonly key: string;
}

/** A set, releases that replace those of a set, or both. */
export interface GrantedRun {
  /** Hash of a set in the registry's history; by default the set that is live when the grant is made. */
  readonly set?: string;
  /** Hashes of releases, by remote (or `shell`). */
  readonly releases?: Readonly<Record<string, string>>;
}

/** Longest life of a grant, in milliseconds. */
export const GRANT_LIFETIME = 4 * 3_600_000;
/** Longest life of a grant for a preview, in milliseconds: it has test data, and people review a change for days. */
export const PREVIEW_LIFETIME = 14 * 86_400_000;
export const GRANT_OPENS = 200;
/** Most parts of a run: a set and the releases that replace its own. */
const PARTS = 12;

/** Keeps these signatures apart from those over statements. */
const DOMAIN = 'portal-grant-1\n';
const HASH = '[0-9a-f]{20}';
const REMOTE = '(?:shell|mf-[a-z]+(?:-[a-z]+)*)';
const PART = `(?:set|${REMOTE})@${HASH}`;
const runForm = new RegExp(`^${PART}(?::${PART}){0,${PARTS - 1}}$`);
const form =
  /^1\.([\w-]{22})\.([\w@:-]{24,1000})\.([0-9a-z]{6,8})\.([1-9]\d{0,2})\.([0-9a-f]{16})\.[\w-]{86}$/;

/** The signature covers the registry's name, which the token lacks, so that no token is valid in another registry. */
const bytesOf = (registry: string, text: string): Buffer => Buffer.from(`${DOMAIN}${registry}\n${text}`);

/** Text of a run, unique for each: `set@<hash>`, `<remote>@<hash>`, or several of these with colons between them. */
export function runText({ set, releases = {} }: GrantedRun): string {
  return [
    ...(set === undefined ? [] : [`set@${set}`]),
    ...Object.entries(releases)
      .map(([name, hash]) => `${name}@${hash}`)
      .sort(),
  ].join(':');
}

/** Reads a text of `runText`; undefined for any other text, such as one with two releases of one remote. */
export function readRun(text: string): GrantedRun | undefined {
  if (!runForm.test(text)) return undefined;
  const { set, ...releases } = Object.fromEntries(text.split(':').map((part) => part.split('@')));
  const run: GrantedRun = {
    ...(set ? { set } : {}),
    ...(Object.keys(releases).length > 0 ? { releases } : {}),
  };
  return runText(run) === text ? run : undefined;
}

/**
 * Makes a token for use in an address: about 180 characters, and 30 more for each further part of the run.
 * @param registry name of the registry
 */
export function grantToken(
  registry: string,
  given: Pick<Grant, 'run' | 'expires' | 'opens'>,
  key: KeyObject,
): string {
  const bytes = randomBytes(16);
  // The first character is a letter: the command that withdraws a grant would read an id with a '-' first as an option.
  bytes[0] = (bytes[0] ?? 0) & 0x7f;
  const id = bytes.toString('base64url');
  const { run, expires, opens } = given;
  const text = ['1', id, runText(run), expires.toString(36), opens, keyId(publicKeyOf(key))].join('.');
  return `${text}.${sign(null, bytesOf(registry, text), key).toString('base64url')}`;
}

/** Claims of a token, not verified; undefined for a malformed token. */
export function readGrant(token: string): Grant | undefined {
  const found = form.exec(token);
  if (!found) return undefined;
  const [, id = '', text = '', expires = '', opens = '', key = ''] = found;
  const run = readRun(text);
  return run && { id, run, expires: Number.parseInt(expires, 36), opens: Number(opens), key };
}

/** Whether the key signed this token for this registry. */
export function isGrantBy(token: string, registry: string, publicKey: string): boolean {
  return form.test(token) && isSignedText(token, registry, publicKey);
}

function isSignedText(token: string, registry: string, publicKey: string): boolean {
  const cut = token.lastIndexOf('.');
  const [text, value] = [token.slice(0, cut), token.slice(cut + 1)];
  const signature = Buffer.from(value, 'base64url');
  // Several texts decode to the same bytes; only the canonical one is accepted.
  if (signature.toString('base64url') !== value) return false;
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519' && verify(null, bytesOf(registry, text), key, signature);
  } catch {
    return false;
  }
}
