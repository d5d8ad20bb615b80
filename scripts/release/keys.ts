import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { publicKeyOf, readPrivateKey } from '../../shared/contract/src/release-signature.ts';
import type { KeyDescription } from '../../shared/contract/src/release-statement.ts';
import { root } from '../processes.ts';

/** Team whose key moves channels, switches remotes off and signs second. */
export const OPERATORS = 'despliegues';
/** The API's own operator key, with which it signs what administrators do in the console. */
export const CONSOLE = 'consola';
const YEARS = 5;

export interface Team {
  readonly owner: string;
  readonly remotes: readonly string[];
}

/** Where the keys of the local portal lie, beside its other secrets. */
export const localKeyFolder = (dataDir: string): string =>
  join(isAbsolute(dataDir) ? dataDir : join(root, dataDir), 'secrets', 'release-keys');

/** A team's private key from the folder, made at the first call. */
function ownKey(folder: string, owner: string): KeyObject {
  const file = join(folder, `${owner}.pem`);
  if (existsSync(file)) return readPrivateKey(readFileSync(file, 'utf8'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return privateKey;
}

/**
 * A key for each team, one for the operators and one for the console, made where they are missing. Answers their public halves as a
 * registry takes them; `keys.json` beside them holds the same.
 */
export function ensureKeys(folder: string, teams: readonly Team[]): readonly KeyDescription[] {
  const list = join(folder, 'keys.json');
  const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as KeyDescription[]) : [];
  const validUntil = new Date(Date.now() + YEARS * 365.25 * 86_400_000).toISOString();
  const wanted = [
    ...teams.map(({ owner, remotes }) => ({ owner, role: 'owner' as const, remotes })),
    ...[OPERATORS, CONSOLE].map((owner) => ({ owner, role: 'operator' as const, remotes: [] })),
  ];
  const keys = wanted.map(({ owner, role, remotes }): KeyDescription => {
    const before = known.find((key) => key.owner === owner);
    if (before && existsSync(join(folder, `${owner}.pem`))) return { ...before, remotes };
    return { owner, role, remotes, publicKey: publicKeyOf(ownKey(folder, owner)), validUntil };
  });
  if (JSON.stringify(keys) !== JSON.stringify(known))
    writeFileSync(list, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/** A key by the path of its file, or by the team's name where it is one of the local portal's. @throws Error */
export function findKey(nameOrFile: string, folder: string): KeyObject {
  const file = [nameOrFile, join(folder, `${nameOrFile}.pem`)].find(
    (path) => /\.pem$/.test(path) && existsSync(path),
  );
  if (!file) {
    throw new Error(
      `There is no key "${nameOrFile}". Name a PEM file with --key, or start the portal once: it makes keys in ${folder}.`,
    );
  }
  return readPrivateKey(readFileSync(file, 'utf8'));
}
