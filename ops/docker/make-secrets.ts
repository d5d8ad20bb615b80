import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes the secrets of the services once; a secret that exists stays. Each folder is a volume of its own, mounted only
 * by the services that need it.
 */
const fresh = (): string => randomBytes(32).toString('base64url');

/** A random private key on P-256, in the form of `VAPID_PRIVATE_KEY`: 32 bytes. */
const freshVapidKey = (): string => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - number.byteLength), number]).toString('base64url');
};

const keep = (path: string, content: string): void => {
  if (existsSync(path)) return;
  // Readable to every user of the volume, since PostgreSQL runs as another user than the portal.
  writeFileSync(path, content, { mode: 0o444, flag: 'wx' });
  console.log(`made ${path}`);
};

if (!existsSync('/secrets/database/password')) {
  const password = fresh();
  keep('/secrets/database/url', `postgres://portal:${password}@db:5432/portal`);
  keep('/secrets/database/password', password);
}
// Database passwords of API, hosts and registry; no service that keeps running gets the owner's.
for (const process of ['api', 'host', 'registry']) {
  keep(`/secrets/${process}-database/url`, `postgres://portal_${process}:${fresh()}@db:5432/portal`);
}
keep('/secrets/portal/pepper', fresh());
keep('/secrets/page/secret', fresh());
keep('/secrets/hosts/secret', fresh());
// The audit of the API and the log of releases are signed by separate processes, each with its own key.
for (const folder of ['portal', 'registry-audit']) {
  keep(
    `/secrets/${folder}/audit-signing-key`,
    generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  );
}
keep('/secrets/portal/vapid-private-key', freshVapidKey());
keep('/secrets/clerk/secret', fresh());
keep('/secrets/gateway/private-key', `prv_test_${fresh()}`);
keep('/secrets/gateway/integrity-secret', `test_integrity_${fresh()}`);
keep('/secrets/gateway/events-secret', `test_events_${fresh()}`);

// A key for each team, in a folder that only its image mounts; the keys of operators, console and root, each in a
// volume of its own, and the root's in no running service. The registry gets the public halves: at its start it learns
// keys of new teams, and new ends of validity. A key whose lifetime is half over is valid for 400 days again.
const LIFETIME_MS = 400 * 86_400_000;
interface KnownKey {
  readonly owner: string;
  readonly publicKey: string;
  readonly validUntil: string;
}
const list = '/secrets/registry/keys.json';
const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as KnownKey[]) : [];
const places: Readonly<Record<string, { file: string; scopes: string[]; remotes: string[] }>> = {
  despliegues: {
    file: '/secrets/operators/key.pem',
    scopes: ['second', 'promote', 'pause'],
    remotes: ['*'],
  },
  // The API signs what administrators do in the console.
  consola: { file: '/secrets/portal/consola.pem', scopes: ['console'], remotes: ['*'] },
  raiz: { file: '/secrets/root/key.pem', scopes: ['keys'], remotes: [] },
  ...Object.fromEntries(
    (process.env['TEAMS'] ?? '').split(' ').map((team) => {
      const [owner = '', remote = ''] = team.split(':');
      const file = `/secrets/releases/${owner}/key.pem`;
      return [owner, { file, scopes: ['publish', 'pause'], remotes: [remote] }];
    }),
  ),
};

const keys = Object.entries(places).map(([owner, { file, scopes, remotes }]) => {
  const before = known.find((key) => key.owner === owner);
  const left = Date.parse(before?.validUntil ?? '') - Date.now();
  const whole = new Date(Date.now() + LIFETIME_MS).toISOString();
  const validUntil = before && left > LIFETIME_MS / 2 && left <= LIFETIME_MS ? before.validUntil : whole;
  if (before && existsSync(file)) return { owner, scopes, remotes, publicKey: before.publicKey, validUntil };
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  mkdirSync(dirname(file), { recursive: true });
  // A private key without its public half is useless.
  rmSync(file, { force: true });
  keep(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  const made = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  return { owner, scopes, remotes, publicKey: made, validUntil: whole };
});
if (JSON.stringify(keys) !== JSON.stringify(known)) writeFileSync(list, JSON.stringify(keys, null, 2));
// Folder of each team's image for statements that wait for a second signature.
for (const [owner, { scopes }] of Object.entries(places))
  if (scopes.includes('publish')) mkdirSync(`/proposals/${owner}`, { recursive: true });
