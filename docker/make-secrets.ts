import { randomBytes } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';

/**
 * Makes what the services keep from the world, once: a secret that is there stays. Each folder is a volume of its own
 * and is given only to the services that need it.
 */
const fresh = (): string => randomBytes(32).toString('base64url');

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
keep('/secrets/portal/pepper', fresh());
keep('/secrets/gateway/private-key', `prv_test_${fresh()}`);
keep('/secrets/gateway/integrity-secret', `test_integrity_${fresh()}`);
keep('/secrets/gateway/events-secret', `test_events_${fresh()}`);
