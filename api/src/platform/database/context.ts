import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../process/clock.ts';
import type { Config } from '../process/config.ts';
import type { Handle } from './database.ts';

/** A standby that is read in place of the primary, and its known position. */
export interface ReportsDatabase {
  /** The standby and how old at most what it holds is, in milliseconds; undefined while it cannot be used. */
  usable(): { readonly db: Handle; readonly age: number } | undefined;
  /** The standby once it holds all that the primary holds now; undefined where that takes too long. */
  caughtUp(): Promise<Handle | undefined>;
  /**
   * Whether a statement failed because it was sent to the standby; a standby that is away is not used until it is seen
   * again.
   */
  isToBlame(error: unknown): boolean;
  /** Checks the standby's position; runs by itself every two seconds. */
  look(): Promise<void>;
  close(): Promise<void>;
}

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
