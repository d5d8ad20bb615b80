import { createECDH, generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes what the services keep from the world, once: a secret that is there stays. Each folder is a volume of its own
 * and is given only to the services that need it.
 */
const fresh = (): string => randomBytes(32).toString('base64url');

/** A private number on P-256, as `VAPID_PRIVATE_KEY` takes it: 32 bytes. */
const freshVapidKey = (): string => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const number = pair.getPrivateKey();
  return Buffer.concat([Buffer.alloc(32 - number.byteLength), number]).toString('base64url');
};

const keep = (path: string, content: string): void => {
  if (existsSync(path)) return;
  // Readable to whoever is given the volume; PostgreSQL runs under another user than the portal.
  writeFileSync(path, content, { mode: 0o444, flag: 'wx' });
  console.log(`made ${path}`);
};

if (!existsSync('/secrets/database/password')) {
  const password = fresh();
  keep('/secrets/database/url', `postgres://portal:${password}@db:5432/portal`);
  keep('/secrets/database/password', password);
}
// What API and hosts log in with; the owner's is given to nothing that runs on.
for (const process of ['api', 'host']) {
  keep(`/secrets/${process}-database/url`, `postgres://portal_${process}:${fresh()}@db:5432/portal`);
}
keep('/secrets/portal/pepper', fresh());
keep(
  '/secrets/portal/audit-signing-key',
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
);
keep('/secrets/portal/vapid-private-key', freshVapidKey());
keep('/secrets/clerk/secret', fresh());
keep('/secrets/gateway/private-key', `prv_test_${fresh()}`);
keep('/secrets/gateway/integrity-secret', `test_integrity_${fresh()}`);
keep('/secrets/gateway/events-secret', `test_events_${fresh()}`);

// A key for each team and one for the operators, each in a folder that only its owner is given; the hosts get the
// public halves. A team that is new gets its key here; hosts learn of it when they start.
const years = 5;
const list = '/secrets/registry/keys.json';
const known = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as { owner: string }[]) : [];
const teams = (process.env['TEAMS'] ?? '').split(' ').map((team) => team.split(':'));
const missing = [...teams, ['despliegues'], ['consola']].filter(
  ([owner]) => !known.some((key) => key.owner === owner),
);
const made = missing.map(([owner = '', remote]) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  // What administrators do in the console is signed by the API.
  const file = owner === 'consola' ? '/secrets/portal/consola.pem' : `/secrets/releases/${owner}/key.pem`;
  mkdirSync(dirname(file), { recursive: true });
  // One without its public half is good for nothing.
  rmSync(file, { force: true });
  keep(file, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString());
  return {
    owner,
    role: remote ? 'owner' : 'operator',
    remotes: remote ? [remote] : [],
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    validUntil: new Date(Date.now() + years * 365.25 * 86_400_000).toISOString(),
  };
});
if (made.length > 0) writeFileSync(list, JSON.stringify([...known, ...made], null, 2));
