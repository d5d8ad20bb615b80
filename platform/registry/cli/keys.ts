import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { KEY_LIFETIME, type KeyDescription } from '@portal/release-protocol/release-statement';
import { publicKeyOf, readPrivateKey } from '@portal/release-protocol/server/release-signature';

const root = join(import.meta.dirname, '../../..');

/** Team whose key moves channels, switches remotes off and signs second. */
export const OPERATORS = 'despliegues';
/** The API's own key, with which it signs what administrators do in the console, and nothing else. */
export const CONSOLE = 'consola';
/** The key that adds and revokes keys. In production no machine of the portal holds it. */
export const ROOT = 'raiz';
/** A local key with less time left than this is renewed for its whole lifetime when it is read. */
const RENEWED_BELOW = KEY_LIFETIME / 2;

export interface Team {
  readonly owner: string;
  readonly remotes: readonly string[];
}

/** Where the keys of the local portal lie, beside its other secrets. */
export function localKeyFolder(dataDir: string): string {
  return join(isAbsolute(dataDir) ? dataDir : join(root, dataDir), 'secrets', 'release-keys');
}

/** A team's private key from the folder, made at the first call. */
function ownKey(folder: string, owner: string): KeyObject {
  const file = join(folder, `${owner}.pem`);
  if (existsSync(file)) return readPrivateKey(readFileSync(file, 'utf8'));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  return privateKey;
}

/** Scopes and remotes of a key that is made here. */
export function grantedTo(
  owner: string,
  remotes: readonly string[],
): Pick<KeyDescription, 'scopes' | 'remotes'> {
  switch (owner) {
    case OPERATORS:
      return { scopes: ['second', 'promote', 'pause'], remotes: ['*'] };
    case CONSOLE:
      return { scopes: ['console'], remotes: ['*'] };
    case ROOT:
      return { scopes: ['keys'], remotes: [] };
    default:
      return { scopes: ['publish', 'pause'], remotes };
  }
}

/**
 * Makes the missing keys of the teams, the operators, the console and the root. Answers all public keys as a registry
 * takes them; `keys.json` in the same folder has the same list.
 */
export function ensureKeys(folder: string, teams: readonly Team[]): readonly KeyDescription[] {
  const list = join(folder, 'keys.json');
  const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as KeyDescription[]) : [];
  const whole = new Date(Date.now() + KEY_LIFETIME).toISOString();
  const wanted = [...teams, ...[OPERATORS, CONSOLE, ROOT].map((owner) => ({ owner, remotes: [] }))];
  const keys = wanted.map(({ owner, remotes }): KeyDescription => {
    const before = known.find((key) => key.owner === owner);
    const kept = before && existsSync(join(folder, `${owner}.pem`)) ? before : undefined;
    const left = Date.parse(kept?.validUntil ?? '') - Date.now();
    return {
      owner,
      ...grantedTo(owner, remotes),
      publicKey: kept?.publicKey ?? publicKeyOf(ownKey(folder, owner)),
      validUntil: kept && left > RENEWED_BELOW && left <= KEY_LIFETIME ? kept.validUntil : whole,
    };
  });
  if (JSON.stringify(keys) !== JSON.stringify(known))
    writeFileSync(list, `${JSON.stringify(keys, null, 2)}\n`);
  return keys;
}

/** A key by the path of its file, or by the name of a team whose key lies in the local portal's folder. @throws Error */
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
