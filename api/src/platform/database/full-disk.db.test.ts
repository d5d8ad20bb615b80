import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startThrowAwayPostgres, type ThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import type { FastifyInstance } from 'fastify';
import { createApi } from '../../app/app.ts';
import { migrations } from '../../app/migrations.ts';
import { enqueueMessage } from '../delivery/outbox.ts';
import { testContext } from '../testing/context.ts';
import { onPostgres } from '../testing/database.ts';
import { type Database, inTransaction, openPostgres } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';

/** A disk of 150 MB in memory, where this process may mount one. */
const mountDisk = (): string | undefined => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-disk-'));
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=150m,mode=711', 'none', folder]);
  return status === 0 ? folder : undefined;
};
const unmount = (folder: string): void => {
  spawnSync('umount', ['--lazy', folder]);
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
  unmount(disk);
});

const fillerOf = (folder: string) => join(folder, 'filler');
const filler = () => fillerOf(disk ?? '');
const fillDisk = (folder: string): void => {
  const file = openSync(fillerOf(folder), 'w');
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
    fillDisk(disk ?? '');
    await pause(1_100);
    const unwell = await health();
    expect([unwell.statusCode, unwell.json().code, unwell.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '2',
    ]);
    expect(unwell.json().detail).toContain('no puede escribir');
    await expect(write('full')).rejects.toMatchObject({ name: 'DatabaseUnavailableError', fault: 'full' });
    expect((await app.inject('/api/front_modules/list')).statusCode).toBe(200);

    rmSync(filler());
    const from = performance.now();
    while ((await health()).statusCode !== 200) await pause(100);
    expect(performance.now() - from).toBeLessThan(5_000);
    await write('full');
  },
);

/** An answer must come within so many milliseconds: an engine that hangs keeps its whole process from answering. */
const IN_TIME = 5_000;

(onPostgres ? test.skip : onDisk)(
  'a disk too full for the log of the embedded database: calls are answered 503 at once, health says that the disk is full, and when there is room all goes on by itself with what was confirmed',
  async () => {
    const folder = mountDisk() ?? '';
    const child = fork(new URL('../testing/embedded-api.ts', import.meta.url), [join(folder, 'data')], {
      env: { ...process.env, NODE_OPTIONS: '' },
      execArgv: [],
    });
    try {
      const answer = async <T>(message?: string): Promise<T> => {
        if (message) child.send(message);
        return (await once(child, 'message', { signal: AbortSignal.timeout(60_000) }))[0] as T;
      };
      const url = await answer<string>();
      const ask = async (path: string) => {
        const response = await fetch(url + path, { signal: AbortSignal.timeout(IN_TIME) });
        return {
          status: response.status,
          later: response.headers.get('retry-after'),
          ...(await response.json()),
        };
      };
      expect(await ask('/api/health/ready')).toMatchObject({ status: 'ok' });

      fillDisk(folder);
      const [confirmed, why] = (await answer<string>('log')).split(/ (.*)/);
      expect(why).toContain('the database is ');
      expect(await ask('/api/front_modules/list')).toMatchObject({ code: 'UNAVAILABLE', later: '2' });
      // An answer of less than a second ago is given again.
      while ((await ask('/api/health/ready')).status === 'ok') await pause(100);
      expect(await ask('/api/health/ready')).toMatchObject({
        code: 'UNAVAILABLE',
        detail: expect.stringContaining('el disco está lleno'),
      });
      expect(await ask('/api/health/live')).toMatchObject({ status: 'ok' });

      rmSync(fillerOf(folder));
      while ((await ask('/api/health/ready')).status !== 'ok') await pause(100);
      expect(await answer<number>('rows')).toBe(Number(confirmed));

      // And a second time, in the same process.
      fillDisk(folder);
      await answer<string>('log');
      expect(await ask('/api/front_modules/list')).toMatchObject({ code: 'UNAVAILABLE' });
      rmSync(fillerOf(folder));
      while ((await ask('/api/health/ready')).status !== 'ok') await pause(100);
      child.disconnect();
      expect(await once(child, 'exit')).toEqual([0, null]);
    } finally {
      child.kill('SIGKILL');
      unmount(folder);
    }
  },
);
