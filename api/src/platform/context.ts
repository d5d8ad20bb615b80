import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Handle } from './database.ts';
import type { ReportsDatabase } from './reports-database.ts';

/** Context of every operation, besides its input. */
export interface Context {
  readonly db: Handle;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
  /** A standby that reports read from, where there is one. */
  readonly reports?: ReportsDatabase;
  /** Number of this process among those with a heartbeat; undefined in commands, whose claims end by time alone. */
  readonly holder?: number;
}
