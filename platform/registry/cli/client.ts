import { type KeyObject, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { CommandReason } from '@portal/contract/release-reasons';
import { boundedText } from '@portal/process-kit/bounded-answer';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { ReleaseChecks } from '@portal/release-protocol/release-checks';
import {
  type AnnouncedBody,
  type Destination,
  type NamedRelease,
  type Operation,
  type RegistryDone,
  type RegistryErrorAnswer,
  type RegistryReport,
  type RegistryStatus,
  type ReleaseBody,
  type ReleaseStatement,
  type Signed,
  STATEMENT_LIFETIME,
} from '@portal/release-protocol/release-statement';
import {
  announcementOf,
  bytesOfBody,
  ENVELOPE_HEADER,
  envelopeOf,
} from '@portal/release-protocol/server/release-envelope';
import { type GrantedRun, grantToken } from '@portal/release-protocol/server/release-grant';
import { signedBy } from '@portal/release-protocol/server/release-signature';
import { MAPS_FOLDER } from '@portal/remote-kit/release-hash';
import { requireBodySize, verifyFiles, verifyMaps } from '../checks/files.ts';
import { RegistryError } from '../model/registry-error.ts';

/** The registry, or a proxy in front of it, refused the call. */
export class RegistryCallError extends Error {
  readonly answer: RegistryErrorAnswer | undefined;

  constructor(answer: RegistryErrorAnswer | undefined, fallback: string) {
    super(answer ? `${answer.problem}\n${answer.who} can mend it: ${answer.fix}` : fallback);
    this.name = 'RegistryCallError';
    this.answer = answer;
  }
}

export interface ClientOptions {
  /** Origin of the registry's own listener, or of a host for the public calls. */
  readonly url: string;
  /** Name of the registry; `portal` by default. */
  readonly name?: string;
  /** Milliseconds for which a call is repeated while the registry is busy or a channel moved meanwhile; 0 by default. */
  readonly timeout?: number;
  /** Called before each wait. */
  readonly onBusy?: (problem: string) => void;
}

/** Whether a refusal is temporary: nothing was done, and the registry may accept the same statement later. */
export function isPassing(error: unknown, path: string): error is RegistryCallError {
  return (
    error instanceof RegistryCallError &&
    (error.answer?.code === 'TOO_MANY' ||
      // A release is composed anew with the set that is live by then; a person who moves a channel should look first.
      (error.answer?.code === 'CHANNEL_MOVED' && path === '/registry/releases'))
  );
}
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
const LONGEST_ANSWER_MS = 120_000;
/** Longer than a release with its files, which it hands out. */
const LONGEST_ANSWER_BYTES = 128 * 1024 * 1024;

/** Repeats the work, after longer and longer waits, while the refusal is temporary and there is time left. */
async function patiently<T>(
  { timeout = 0, onBusy = () => {} }: Pick<ClientOptions, 'timeout' | 'onBusy'>,
  path: string,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + timeout;
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error, path) || performance.now() + wait > until) throw error;
      onBusy(error.answer?.problem ?? error.message);
      // A random part keeps callers that were refused together from coming back together.
      await pause(wait * (0.5 + Math.random() / 2));
    }
  }
}

/** Error codes of a connection that was opened and ended early. */
const HUNG_UP: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET']);

/** Why a request had no answer: nothing listens there, or the server closed the connection or was too slow. */
function unansweredInWords(url: string, error: Error): string {
  const { code = '', message = error.message } = (error.cause ?? {}) as { code?: string; message?: string };
  const looked = 'Whether it was taken, `npm run release -- status` says; if not, do it again.';
  if (HUNG_UP.has(code))
    return `The registry at ${url}, or what stands before it, ended the connection before it answered (${message}). ${looked}`;
  if (error.name === 'TimeoutError')
    return `The registry at ${url} has not answered for ${LONGEST_ANSWER_MS / 1000} s. ${looked}`;
  return `There is no registry at ${url} (${message}). Is the portal running? --registry names another.`;
}

async function askOnce<T>(url: string, path: string, signed?: Signed, content?: Buffer): Promise<T> {
  const response = await fetch(new URL(path, url), {
    ...(signed ? { method: 'POST', headers: { [ENVELOPE_HEADER]: envelopeOf(signed) } } : {}),
    ...(content ? { body: new Uint8Array(content) } : {}),
    // A signed statement is for this registry alone.
    redirect: 'error',
    signal: AbortSignal.timeout(LONGEST_ANSWER_MS),
  }).catch((error: Error) => {
    throw new RegistryCallError(undefined, unansweredInWords(url, error));
  });
  const text = await boundedText(response, LONGEST_ANSWER_BYTES);
  const read = (): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  };
  const answer = read();
  if (response.ok && answer) return answer as T;
  const refusal = (answer as Partial<RegistryErrorAnswer> | undefined)?.code
    ? (answer as RegistryErrorAnswer)
    : undefined;
  throw new RegistryCallError(refusal, `${url}${path} answered ${response.status}.`);
}

/** Announcement of a release's body. @throws RegistryCallError before sending a release that registries refuse */
function announced(release: NamedRelease, content: Buffer): AnnouncedBody {
  const body = announcementOf(content);
  try {
    requireBodySize(release, body);
  } catch (error) {
    throw error instanceof RegistryError ? new RegistryCallError(error.answer, error.message) : error;
  }
  return body;
}

const envelope = (name: string, reason: CommandReason) => ({
  registry: name,
  nonce: randomBytes(24).toString('base64url'),
  issued: new Date().toISOString(),
  expires: new Date(Date.now() + STATEMENT_LIFETIME - 60_000).toISOString(),
  reason,
});

/** Checks that a registry answered the release with the wanted hash. @throws RegistryCallError */
function requireReleaseOf(
  url: string,
  { remote, hash }: { readonly remote: string; readonly hash: string },
  { release, files, maps = {} }: ReleaseBody,
): void {
  const what = `What ${url} gave is not ${remote} ${hash}`;
  if (release.name !== remote || release.hash !== hash)
    throw new RegistryCallError(undefined, `${what}: it is ${release.name} ${release.hash}.`);
  try {
    verifyFiles(release, files);
    verifyMaps(release, maps);
  } catch (error) {
    if (!(error instanceof RegistryError)) throw error;
    throw new RegistryCallError(undefined, `${what}: ${error.message}. Nothing was sent on.`);
  }
}

/** The bytes of a build folder as they follow its statement. All files are included; the registry judges them. */
export function contentOf(folder: string): Buffer {
  const inBase64 = (path: string, names: readonly string[]) =>
    names.map((name) => [name, readFileSync(join(path, name)).toString('base64')] as const);
  const names = readdirSync(folder).filter((name) => name !== 'release.json' && name !== MAPS_FOLDER);
  const mapsFolder = join(folder, MAPS_FOLDER);
  const maps = existsSync(mapsFolder)
    ? inBase64(mapsFolder, readdirSync(mapsFolder)).map(([name, map]) => [name.replace(/\.map$/, ''), map])
    : undefined;
  return bytesOfBody({
    release: readRelease(folder),
    files: Object.fromEntries(inBase64(folder, names)),
    ...(maps ? { maps: Object.fromEntries(maps) } : {}),
  });
}

export function readRelease(folder: string): Release {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
}

/** Query parameters of a preview link. */
const LINK_PARAMETERS = ['set', 'override', 'grant'];

/**
 * The address of a page of the portal, with or without a query. Other origins are refused, because the opened page sees the
 * link's token. @throws Error when the path is not a page's
 */
export function pageOf(url: string, path: string): URL {
  const page = URL.canParse(path, url) ? new URL(path, url) : undefined;
  const isTaken = LINK_PARAMETERS.some((name) => page?.searchParams.has(name));
  if (page?.origin !== new URL(url).origin || !path.startsWith('/') || isTaken || page.hash)
    throw new Error(`A link leads to a page of the portal, such as /facturas; this is “${path}”.`);
  return page;
}

/** The address of a page of the portal that opens the version of a grant. */
export function grantLink(url: string, path: string, run: GrantedRun, token: string): string {
  const link = pageOf(url, path);
  if (run.set) link.searchParams.set('set', run.set);
  for (const [name, hash] of Object.entries(run.releases ?? {}))
    link.searchParams.append('override', `${name}@${hash}`);
  link.searchParams.set('grant', token);
  return link.href.replaceAll('%40', '@').replaceAll('%3A', ':');
}

/** A registry as teams and operators use it. Every call that is refused throws RegistryCallError. */
export function registryClient({ url, name = 'portal', ...waiting }: ClientOptions) {
  const ask = <T>(at: string, path: string, signed?: Signed, content?: Buffer): Promise<T> =>
    patiently(waiting, path, () => askOnce<T>(at, path, signed, content));
  return {
    status: () => ask<RegistryStatus>(url, '/registry/status'),

    /** A set with the manifest of each of its releases. */
    set: (hash: string) => ask<ReleaseSet>(url, `/registry/sets/${hash}`),

    /** The active sets with actor and reason, and the newest moves, for an operator. */
    report(moves: number, keys: readonly KeyObject[]): Promise<RegistryReport> {
      const operation: Operation = { type: 'report', moves };
      const signed = signedBy({ kind: 'operation', ...envelope(name, { code: 'report' }), operation }, keys);
      return ask<RegistryReport>(url, '/registry/report', signed);
    },

    /** Whether a release with this hash was ever published. */
    knows: async (release: string, hash: string): Promise<boolean> =>
      (await ask<{ readonly known: boolean }>(url, `/registry/releases/${release}/${hash}`)).known,

    /** Sends a build folder with everything in it; the registry checks it against `release.json`. */
    publish(
      folder: string,
      keys: readonly KeyObject[],
      destination: Destination,
      reason: CommandReason,
      checks?: ReleaseChecks,
    ) {
      return this.send(this.releaseStatement(folder, keys, destination, reason, checks), folder);
    },

    /** The statement that `publish` sends, without what follows it: for a second person to sign too. */
    releaseStatement(
      folder: string,
      keys: readonly KeyObject[],
      destination: Destination,
      reason: CommandReason,
      checks?: ReleaseChecks,
    ) {
      return this.contentStatement(readRelease(folder), contentOf(folder), keys, destination, reason, checks);
    },

    /** Like `releaseStatement`, for a caller with the bytes and without the folder. */
    contentStatement(
      { name: release, owner, hash }: NamedRelease,
      content: Buffer,
      keys: readonly KeyObject[],
      destination: Destination,
      reason: CommandReason,
      checks?: ReleaseChecks,
    ) {
      const statement: ReleaseStatement = {
        kind: 'release',
        ...envelope(name, reason),
        release: { name: release, owner, hash },
        destination,
        body: announced({ name: release, owner, hash }, content),
        ...(checks ? { checks } : {}),
      };
      return signedBy(statement, keys);
    },

    /** Publishes the files of a folder by a statement that was signed before. */
    send(signed: Signed<ReleaseStatement>, folder: string) {
      return this.sendContent(signed, contentOf(folder));
    },

    /** Like `send`, for a caller with the bytes and without the folder. */
    sendContent(signed: Signed<ReleaseStatement>, content: Buffer) {
      announced(signed.statement.release, content);
      return ask<RegistryDone>(url, '/registry/releases', signed, content);
    },

    /**
     * A release that was published there, with its files and source maps, for its own team or an operator.
     * @throws RegistryCallError also when the received release has another hash
     */
    async fetchRelease(
      remote: string,
      hash: string,
      keys: readonly KeyObject[],
      reason: CommandReason,
    ): Promise<ReleaseBody> {
      const operation: Operation = { type: 'fetch', remote, hash };
      const signed = signedBy({ kind: 'operation', ...envelope(name, reason), operation }, keys);
      const body = await ask<ReleaseBody>(url, '/registry/fetch', signed);
      requireReleaseOf(url, { remote, hash }, body);
      return body;
    },

    /** Makes a grant for so many minutes and browsers; answers its token and what the registry did. */
    async grant(
      run: GrantedRun,
      lives: { readonly minutes: number; readonly opens: number },
      keys: readonly KeyObject[],
      reason: CommandReason,
    ) {
      const [key] = keys;
      if (!key) throw new Error('A grant is signed by an operator.');
      const expires = Math.floor(Date.now() / 1000) + lives.minutes * 60;
      const token = grantToken(name, { run, expires, opens: lives.opens }, key);
      const operation: Operation = { type: 'grant', token };
      const signed = signedBy({ kind: 'operation', ...envelope(name, reason), operation }, keys);
      return { token, ...(await ask<RegistryDone>(url, '/registry/operations', signed)) };
    },

    /** Without a reason of a person the operation says what it was for. */
    operate(
      operation: Operation,
      keys: readonly KeyObject[],
      reason: CommandReason = { code: operation.type },
    ) {
      const signed = signedBy({ kind: 'operation', ...envelope(name, reason), operation }, keys);
      return ask<RegistryDone>(url, '/registry/operations', signed);
    },
  };
}
