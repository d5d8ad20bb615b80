import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Context } from '../database/context.ts';
import type { Database } from '../database/database.ts';
import { type Config, readConfig } from '../process/config.ts';
import { TEST_PEPPER } from './opened-messages.ts';
import { SettableClock } from './settable-clock.ts';

/** Context for tests: the given database, a clock that stands still, no log unless `TEST_LOG` names a level. */
export function testContext(
  database: Database,
  options: { readonly at?: string; readonly config?: Partial<Config> } = {},
): Context & { readonly clock: SettableClock } {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-test-'));
  return {
    db: database.db,
    clock: new SettableClock(options.at ?? '2026-11-20T15:00:00Z'),
    config: {
      ...readConfig({ PORTAL_PEPPER: TEST_PEPPER }, { dataDir, publicUrl: 'http://localhost:4800' }),
      ...options.config,
    },
    log: pino({ level: process.env['TEST_LOG'] ?? 'silent' }),
  };
}
