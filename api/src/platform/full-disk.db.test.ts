import { spawnSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '../../../scripts/throw-away-postgres.ts';
import { createApi } from '../app.ts';
import { migrations } from '../migrations.ts';
import { type Database, inTransaction, openPostgres } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { enqueueMessage } from './outbox.ts';
import { testContext } from './testing/context.ts';
import { onPostgres } from './testing/database.ts';

/** A disk of 150 MB in memory, where this process may mount one. */
const mountDisk = (): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=711', 'none', folder]);
  return status === 0 ? folder : undefined;
};

const disk = mountDisk();
const onDisk = disk ? test : test.skip;
let server: ThrowAwayPostgres | undefined;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  if (!disk) return;
  chmodSync(disk, 0o711);
  if (onPostgres) {
    server = await startThrowAwayPostgres({ within: disk });
    database = openPostgres(server.url, 10);
  } else {
    database = await openEmbedded(join(disk, 'database'));
  }
  await migrate(database.db, migrations);
  app = await createApi(testContext(database));
});
afterAll(async () => {
  if (!disk) return;
  await app.close();
  await database.close();
  await server?.stop();
  spawnSync('umount', ['--lazy', disk]);
});

const filler = () => join(disk ?? '', 'filler');
const fillDisk = (): void => {
  const file = openSync(filler(), 'w');
  const block = Buffer.alloc(65_536);
  for (const size of [65_536, 4_096]) {
    try {
      for (;;) writeSync(file, block, 0, size);
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe('ENOSPC');
    }
  }
  closeSync(file);
};
const write = (key: string) =>
  inTransaction(database.db, (trx) =>
    enqueueMessage(trx, new Date(), {
      channel: 'email',
      recipient: 'mariana@correo.example',
      subject: '',
      body: Array.from({ length: 40_000 }, () => Math.random().toString(36)).join(''),
      dedupeKey: key,
    }),
  );
const health = () => app.inject('/api/health/ready');

onDisk(
  'a full disk: health says that nothing can be written before a customer has tried, and reading goes on',
  async () => {
    expect((await health()).statusCode).toBe(200);
    fillDisk();
    await pause(1_100);
    const unwell = await health();
    expect([unwell.statusCode, unwell.json().code, unwell.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    expect(unwell.json().detail).toContain('no puede escribir');
    await expect(write('full')).rejects.toMatchObject({ name: 'DatabaseUnavailable', fault: 'full' });
    expect((await app.inject('/api/front_modules/list')).statusCode).toBe(200);

    rmSync(filler());
    const from = performance.now();
    while ((await health()).statusCode !== 200) await pause(100);
    expect(performance.now() - from).toBeLessThan(5_000);
    await write('full');
  },
);
