import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Handle } from './database.ts';

/** What every operation is given besides its input. */
export interface Context {
  readonly db: Handle;
  readonly clock: Clock;
  readonly config: Config;
  readonly log: FastifyBaseLogger;
}
