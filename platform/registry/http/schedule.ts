import type { FastifyInstance } from 'fastify';

/** Pauses in milliseconds. */
export interface Pauses {
  /** Until the first time: a host that starts has other things to do. */
  readonly first: number;
  readonly every: number;
}

/**
 * Runs something again and again until the server closes, which waits for a run that is under way. A run that fails is
 * logged with `fault` and comes round again.
 */
export function installSchedule(
  server: FastifyInstance,
  { first, every }: Pauses,
  fault: string,
  work: () => Promise<void>,
): void {
  let timer: NodeJS.Timeout;
  let running: Promise<void> | undefined;
  const run = async (): Promise<void> => {
    try {
      await work();
    } catch (error) {
      server.log.error({ err: error }, fault);
    }
  };
  const later = (pause: number): void => {
    timer = setTimeout(() => {
      running = run().finally(() => later(every));
    }, pause).unref();
  };
  later(first);
  server.addHook('onClose', async () => {
    clearTimeout(timer);
    await running;
    clearTimeout(timer);
  });
}
