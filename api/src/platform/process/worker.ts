import type { ProcessMetrics } from '@portal/process-kit/process-metrics';
import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import { inPlacesOf } from './places.ts';

/** Recurring work, which several processes may run at once. */
export interface Job {
  readonly name: string;
  /** Milliseconds from the end of one run to the start of the next. */
  readonly every: number;
  readonly run: () => Promise<unknown>;
}

/** Milliseconds until the next look where all of the day is done, or is other processes' work. */
const COOLDOWN_MS = 600_000;

/**
 * A job that checks often while there is work, and only every ten minutes after a run without any.
 * @param startsAt no run before this moment, in milliseconds, since the work of the start comes first
 */
export function restingJob(
  { clock }: { readonly clock: Clock },
  job: Omit<Job, 'run'> & { readonly isAllDone: () => Promise<boolean> },
  startsAt = 0,
): Job {
  let restsUntil = startsAt;
  const { name, every, isAllDone } = job;
  return {
    name,
    every,
    run: async () => {
      const now = clock.now().getTime();
      if (now < restsUntil) return;
      if (await isAllDone()) restsUntil = now + COOLDOWN_MS;
    },
  };
}

export interface RunningWorker {
  /** Runs a job now, or once more after the run under way; unknown names do nothing. */
  wake(name: string): void;
  /** Starts no further run and waits for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs jobs for as long as the process lives, none of them twice at the same time. A job that throws is logged
 * and comes round again. `onRun` is told of each run.
 */
export function startWorker(
  jobs: readonly Job[],
  log: FastifyBaseLogger,
  onRun: ProcessMetrics['onRun'] = () => {},
): RunningWorker {
  let stopped = false;
  const wakers = new Map<string, () => void>();

  const loop = async (job: Job): Promise<void> => {
    let woken = false;
    let endPause = () => {};
    wakers.set(job.name, () => {
      woken = true;
      endPause();
    });
    while (!stopped) {
      woken = false;
      const began = performance.now();
      let outcome: 'done' | 'failed' = 'done';
      try {
        await inPlacesOf('jobs', job.name, job.run);
      } catch (error) {
        outcome = 'failed';
        log.error({ err: error, job: job.name }, 'a job failed; it comes round again');
      }
      onRun(job.name, outcome, performance.now() - began);
      if (stopped || woken) continue;
      await new Promise<void>((resume) => {
        const timer = setTimeout(resume, job.every);
        endPause = () => {
          clearTimeout(timer);
          resume();
        };
      });
    }
  };

  const loops = jobs.map(loop);
  return {
    wake: (name) => wakers.get(name)?.(),
    stop: async () => {
      stopped = true;
      for (const wake of wakers.values()) wake();
      await Promise.all(loops);
    },
  };
}
