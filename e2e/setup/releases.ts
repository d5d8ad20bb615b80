import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { contentOf } from '../../platform/registry/cli/client.ts';
import { findKey, localKeyFolder, OPERATORS } from '../../platform/registry/cli/keys.ts';
import type { Release } from '../../shared/release-protocol/src/release.ts';
import type {
  ReleaseBody,
  ReleaseStatement,
  Signed,
} from '../../shared/release-protocol/src/release-statement.ts';
import {
  announcementOf,
  bytesOfBody,
  ENVELOPE_HEADER,
  envelopeOf,
} from '../../shared/release-protocol/src/server/release-envelope.ts';
import { signedBy } from '../../shared/release-protocol/src/server/release-signature.ts';
import { integrityOf, releaseHash } from '../../shared/remote-kit/src/build/release-hash.ts';
import { root } from './portal-process.ts';

/** Arguments with the keys of the remote's team and of the operators, for a release that needs two signatures. */
const bothKeys = ([name = '', ...rest]: readonly string[]): readonly string[] => {
  if (!/^(mf-|shell)/.test(name) || rest.includes('--key')) return [];
  const { owner } = JSON.parse(readFileSync(join(root, name, 'dist', 'release.json'), 'utf8')) as Release;
  return ['--key', owner, '--key', OPERATORS];
};

/**
 * Runs `npm run release -- …` against a portal with every signature that it may need; returns the printed text.
 * @throws Error where the registry refuses
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
        join(root, 'tools/release/release.ts'),
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

/** Folder of the edited builds of this worker's tests; deleted with the worker. */
let builds: string | undefined;
process.once('exit', () => {
  if (builds) rmSync(builds, { recursive: true, force: true });
});

/** A copy of a remote's build with another entry or server bundle, and other texts on its pages. */
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

/** A build with a harmless edit: other code, and another title on one page. */
export function editedBuild(name: string, page: string, title: string): string {
  return rebuilt(name, ({ routes }, entry) => ({
    entry: `${entry}\n// ${title}\n`,
    routes: routes.map((route) => (route.page === page ? { ...route, title } : route)),
  }));
}

/** A build with a bad edit: its pages export nothing. */
export function brokenBuild(name: string): string {
  return rebuilt(name, ({ container }) => ({
    entry: `var ${container} = { init: () => {}, get: () => Promise.resolve(() => ({})) };`,
  }));
}

/** A build whose code throws before it defines anything. */
export function throwingBuild(name: string): string {
  return rebuilt(name, () => ({ entry: "throw new Error('failure mode');" }));
}

/** Bytes that a page of an edited build may exceed its budget by, for the code that the test adds. */
const ROOM_FOR_EDIT = 3_000;

/** A build whose server bundle is this code, as after an attack. */
export function serverBuild(name: string, server: string): string {
  return rebuilt(name, () => ({ server }));
}

/** Changes the text of a file. */
type Edit = (source: string) => string;

/**
 * Builds a remote anew after edits of its sources and of other files of its folder, so that its container has its own
 * name.
 */
export async function buildOfEdit(
  name: string,
  file: string,
  edit: Edit,
  others: Readonly<Record<string, Edit>> = {},
): Promise<string> {
  // Inside the project, so that the remote's imports are found.
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
  for (const [edited, becomes] of Object.entries({ [file]: edit, ...others })) {
    const before = readFileSync(join(folder, edited), 'utf8');
    const after = becomes(before);
    // Text that is no longer there would be replaced by nothing, and the test would look at the release of before.
    if (after === before) throw new Error(`The edit leaves ${name}/${edited} as it is.`);
    writeFileSync(join(folder, edited), after);
  }
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

/** Sends a signed upload to the registry's listener without the checks of the release command. */
export function offer(registryUrl: string, { signed, content }: Upload): Promise<Response> {
  return fetch(`${registryUrl}/registry/releases`, {
    method: 'POST',
    headers: { [ENVELOPE_HEADER]: envelopeOf(signed) },
    body: new Uint8Array(content),
  });
}

/** A team's upload to the registry: a build folder and a statement signed with the team's key. */
export function signedUpload(folder: string, dataDir: string) {
  const release = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as Release;
  const { files, maps } = JSON.parse(contentOf(folder).toString('utf8')) as ReleaseBody;
  const key = findKey(release.owner, localKeyFolder(dataDir));
  return {
    release,
    /** Signs the given manifest without checking it. */
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
