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

/** A set, with releases in the places of others, or both. */
export interface GrantedRun {
  /** Exactly this set of the registry's history; what is live when it is granted by default. */
  readonly set?: string;
  /** Hashes of releases, by remote (or `shell`). */
  readonly releases?: Readonly<Record<string, string>>;
}

/** Longest life of a grant, in milliseconds. */
export const GRANT_LIFETIME = 4 * 3_600_000;
/** The same where a registry gives previews: of test data, for as long as people look at a change. */
export const PREVIEW_LIFETIME = 14 * 86_400_000;
export const GRANT_OPENS = 200;
/** Most parts that a run names: a set and the remotes that are another release. */
const PARTS = 12;

/** Keeps these signatures apart from those over statements. */
const DOMAIN = 'portal-grant-1\n';
const HASH = '[0-9a-f]{20}';
const REMOTE = '(?:shell|mf-[a-z]+(?:-[a-z]+)*)';
const PART = `(?:set|${REMOTE})@${HASH}`;
const runForm = new RegExp(`^${PART}(?::${PART}){0,${PARTS - 1}}$`);
const form =
  /^1\.([\w-]{22})\.([\w@:-]{24,1000})\.([0-9a-z]{6,8})\.([1-9]\d{0,2})\.([0-9a-f]{16})\.[\w-]{86}$/;

/** The registry's name is signed though not said: a token of another registry is one with a false signature. */
const bytesOf = (registry: string, text: string): Buffer => Buffer.from(`${DOMAIN}${registry}\n${text}`);

/** `set@<hash>`, `<remote>@<hash>`, or several of them, colons between: each run has one text. */
export function runText({ set, releases = {} }: GrantedRun): string {
  return [
    ...(set === undefined ? [] : [`set@${set}`]),
    ...Object.entries(releases)
      .map(([name, hash]) => `${name}@${hash}`)
      .sort(),
  ].join(':');
}

/** Reads what `runText` wrote; undefined for everything else, also for two releases of one remote. */
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
 * Makes a token that can stand in an address, of about 180 signs and 30 more for each further part of the run.
 * @param registry name of the registry
 */
export function grantToken(
  registry: string,
  given: Pick<Grant, 'run' | 'expires' | 'opens'>,
  key: KeyObject,
): string {
  const bytes = randomBytes(16);
  // The first sign is a letter: an id that began with '-' would be an option to the command that withdraws the grant.
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

/** Whether the key made exactly this token, for this registry. */
export function isGrantBy(token: string, registry: string, publicKey: string): boolean {
  return form.test(token) && isSignedText(token, registry, publicKey);
}

/** Cookie that holds the pass below. */
export const CANARY_PASS_COOKIE = '__Host-canary-pass';

/**
 * Pass of the API for the browser of a person who is named for the canary. It holds an expiry and nothing of the person.
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

/** Fields of a pass, not verified. */
export function readCanaryPass(pass: string): Pick<Grant, 'expires' | 'key'> | undefined {
  const found = passForm.exec(pass);
  return found ? { expires: Number.parseInt(found[1] ?? '', 36), key: found[2] ?? '' } : undefined;
}

/** Whether the key made exactly this pass, for this registry. */
export function isCanaryPassBy(pass: string, registry: string, publicKey: string): boolean {
  return passForm.test(pass) && isSignedText(pass, registry, publicKey);
}

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
