import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentOf } from '../../registry/cli/client.ts';
import { findKey, localKeyFolder, OPERATORS } from '../../registry/cli/keys.ts';
import type { Release } from '../../shared/contract/src/release.ts';
import {
  announcementOf,
  bytesOfBody,
  ENVELOPE_HEADER,
  envelopeOf,
} from '../../shared/contract/src/release-envelope.ts';
import { signedBy } from '../../shared/contract/src/release-signature.ts';
import type { ReleaseBody, ReleaseStatement, Signed } from '../../shared/contract/src/release-statement.ts';
import { integrityOf, releaseHash } from '../../shared/remote-kit/src/build/release-hash.ts';
import { root } from './portal-process.ts';

/** Where two must sign: the team of the remote, and the operators. */
const bothKeys = ([name = '', ...rest]: readonly string[]): readonly string[] => {
  if (!/^(mf-|shell)/.test(name) || rest.includes('--key')) return [];
  const { owner } = JSON.parse(readFileSync(join(root, name, 'dist', 'release.json'), 'utf8')) as Release;
  return ['--key', owner, '--key', OPERATORS];
};

/**
 * Runs `npm run release -- …` against a portal, signed by both whose word a release may need; answers what it printed.
 * @throws where the registry refuses
 */
export function releaseCommand({
  url,
  registryUrl,
  dataDir,
}: Record<'url' | 'registryUrl' | 'dataDir', string>) {
  return async (...args: readonly string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        '--disable-warning=ExperimentalWarning',
        join(root, 'scripts', 'release.ts'),
        ...args,
        ...bothKeys(args),
        '--registry',
        registryUrl,
        '--portal',
        url,
      ],
      { cwd: root, env: { ...process.env, DATA_DIR: dataDir } },
    );
    return stdout;
  };
}

/** Builds that tests of this worker edited; gone with it. */
let builds: string | undefined;
process.once('exit', () => {
  if (builds) rmSync(builds, { recursive: true, force: true });
});

/** The build of a remote once more, with another entry or server bundle and other words on its pages. */
const rebuilt = (
  name: string,
  edit: (
    release: Release,
    entry: string,
  ) => { readonly entry?: string; readonly server?: string; readonly routes?: Release['routes'] },
): string => {
  builds ??= mkdtempSync(join(tmpdir(), 'portal-release-'));
  const folder = mkdtempSync(join(builds, `${name}-`));
  cpSync(join(root, name, 'dist'), folder, { recursive: true });
  const file = join(folder, 'release.json');
  const release = JSON.parse(readFileSync(file, 'utf8')) as Release;
  const { hash: _hash, ...built } = release;
  const edited = edit(release, readFileSync(join(folder, built.entry), 'utf8'));
  const files = { ...built.files };
  const replace = (path: string | undefined, text: string | undefined): void => {
    if (path === undefined || text === undefined) return;
    const content = Buffer.from(text);
    writeFileSync(join(folder, path), content);
    files[path] = { sha384: integrityOf(content), bytes: content.byteLength };
  };
  replace(built.entry, edited.entry);
  replace(built.server, edited.server);
  const body = { ...built, routes: edited.routes ?? built.routes, files };
  writeFileSync(file, JSON.stringify({ ...body, hash: releaseHash(body) }));
  return folder;
};

/** As after an edit: other code, another title on one of its pages. */
export function editedBuild(name: string, page: string, title: string): string {
  return rebuilt(name, ({ routes }, entry) => ({
    entry: `${entry}\n// ${title}\n`,
    routes: routes.map((route) => (route.page === page ? { ...route, title } : route)),
  }));
}

/** As after a bad edit: none of its pages offers anything. */
export function brokenBuild(name: string): string {
  return rebuilt(name, ({ container }) => ({
    entry: `var ${container} = { init: () => {}, get: () => Promise.resolve(() => ({})) };`,
  }));
}

/** As after a worse one: its code ends before it has defined anything. */
export function throwingBuild(name: string): string {
  return rebuilt(name, () => ({ entry: "throw new Error('failure mode');" }));
}

/** Bytes that a page of an edited build may have more: what a test adds to it is not the page's own weight. */
const ROOM_FOR_EDIT = 3_000;

/** As after an attack: what renders its pages on the server is this. */
export function serverBuild(name: string, server: string): string {
  return rebuilt(name, () => ({ server }));
}

/** What becomes of a file's text. */
type Edit = (source: string) => string;

/**
 * The release of a remote after an edit of one of its sources, and of other files of its folder: built anew, so that its
 * container has a name of its own.
 */
export async function buildOfEdit(
  name: string,
  file: string,
  edit: Edit,
  others: Readonly<Record<string, Edit>> = {},
): Promise<string> {
  // Inside the project, where what the remote imports is found.
  mkdirSync(join(root, '.portal'), { recursive: true });
  const folder = join(mkdtempSync(join(root, '.portal', 'edited-')), name);
  cpSync(join(root, name), folder, {
    recursive: true,
    filter: (path) => !/[\\/](node_modules|dist)$/.test(path),
  });
  symlinkSync(join(root, name, 'node_modules'), join(folder, 'node_modules'));
  const budgets = join(folder, 'budgets.json');
  writeFileSync(
    budgets,
    readFileSync(budgets, 'utf8').replace(/\d+(?=,?$)/gm, (bytes) => String(Number(bytes) + ROOM_FOR_EDIT)),
  );
  for (const [edited, becomes] of Object.entries({ [file]: edit, ...others }))
    writeFileSync(join(folder, edited), becomes(readFileSync(join(folder, edited), 'utf8')));
  await promisify(execFile)(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'e2e/setup/build-folder.ts'), folder],
    { cwd: root },
  );
  return join(folder, 'dist');
}

/** A statement and the bytes that follow it. */
export interface Upload {
  readonly signed: Signed<ReleaseStatement>;
  readonly content: Buffer;
}

/** Sends a signed upload to the registry's listener, as the release command would if it let it pass. */
export function offer(registryUrl: string, { signed, content }: Upload): Promise<Response> {
  return fetch(`${registryUrl}/registry/releases`, {
    method: 'POST',
    headers: { [ENVELOPE_HEADER]: envelopeOf(signed) },
    body: new Uint8Array(content),
  });
}

/** What a team would send to the registry: a build folder and a statement about it that its own key has signed. */
export function signedUpload(folder: string, dataDir: string) {
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  const { files, maps } = JSON.parse(contentOf(folder).toString('utf8')) as ReleaseBody;
  const key = findKey(release.owner, localKeyFolder(dataDir));
  return {
    release,
    /** Signs the manifest as it is given, whatever it says. */
    sign: (manifest: Release): Upload => {
      const content = bytesOfBody({ release: manifest, files, ...(maps ? { maps } : {}) });
      const { name, owner, hash } = release;
      const statement = {
        kind: 'release' as const,
        registry: 'portal',
        nonce: randomBytes(24).toString('base64url'),
        issued: new Date().toISOString(),
        expires: new Date(Date.now() + 10 * 60_000).toISOString(),
        reason: 'a test',
        release: { name, owner, hash },
        destination: { channel: 'stable' as const },
        body: announcementOf(content),
      };
      return { signed: signedBy(statement, [key]), content };
    },
  };
}
