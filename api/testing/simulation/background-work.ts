import { creditJobs } from '../../src/money/credit/index.ts';
import { moneyDeskJobs } from '../../src/money/money-desk/index.ts';
import { type Checkpoint, type PaymentContext, paymentJobs } from '../../src/money/payments/index.ts';
import { deliveryJobs } from '../../src/platform/delivery/deliver.ts';
import type { Job } from '../../src/platform/process/worker.ts';
import { DEATHS_OF_RECONCILING, DEATHS_OF_SETTLING, dyingProcess, neverGoesOn } from './dying-process.ts';
import { did, type Simulation } from './simulated-portal.ts';

/** Days between two reconciliations: on most days there is nothing to find. */
const RECONCILED_EVERY = 6;
/**
 * Days that the portal has to learn of a change at the bank that no event told of: until the second reconciliation
 * after it, since at the first one a process that died may still hold the day.
 */
export const LAG = 2 * RECONCILED_EVERY + 1;

/** Days between two runs of the jobs that find nothing new each day; the others run daily. */
const SELDOM: Readonly<Record<string, number>> = {
  'money-days': RECONCILED_EVERY,
  'money-cases': 3,
  'money-check': 5,
  'money-check-whole': 30,
  'idempotency-keys': 30,
};

/** The portal's own job lists of everything that moves money or tells of it. */
function jobsOf(ctx: PaymentContext, channels: Parameters<typeof deliveryJobs>[1]): readonly Job[] {
  return [...creditJobs(ctx), ...paymentJobs(ctx), ...moneyDeskJobs(ctx), ...deliveryJobs(ctx, channels)];
}

/** Runs a job until it has nothing left to do: one round of the reconciliation compares only some of the days due. */
async function runOut({ name, run }: Job): Promise<void> {
  for (;;) {
    const found = await run();
    if (name !== 'money-days' || !Array.isArray(found) || found.length === 0) return;
  }
}

/** Jobs in which a process may die, each with the places outside a transaction at which it may. */
const DYING_JOBS: readonly { readonly name: string; readonly places: readonly Checkpoint[] }[] = [
  { name: 'payments', places: DEATHS_OF_SETTLING },
  { name: 'money-days', places: DEATHS_OF_RECONCILING },
  // It dies after a message has left and before that is noted: `afterwards` below.
  { name: 'delivery', places: [] },
];

/** Another process runs a job and may die in it; what it held is free when its claims end. */
async function runDying(simulation: Simulation): Promise<void> {
  const { random, mailbox } = simulation;
  const { name, places } = random.pick(DYING_JOBS);
  const { ctx, die, dead } = dyingProcess(simulation, places);
  const afterwards = (): Promise<never> => {
    die();
    return neverGoesOn();
  };
  const job = jobsOf(ctx, mailbox.channels(afterwards)).find((one) => one.name === name);
  if (job === undefined) throw new Error(`there is no job ${name}`);
  const end = await Promise.race<unknown>([runOut(job), dead]);
  did(simulation, end === 'dead' ? `death in ${name}` : `${name} of a process that might have died`);
  if (end === 'dead') did(simulation, 'crash');
}

/** A round of one job by name, as when something has woken it. */
export async function runJob({ world, mailbox }: Simulation, name: string): Promise<void> {
  const jobs = jobsOf(world.ctx, mailbox.channels());
  for (const job of jobs.filter((one) => one.name === name)) await runOut(job);
}

/** Runs all jobs that are due on a day, in any order; at times a process dies in one of them. */
export async function runJobs(simulation: Simulation): Promise<void> {
  const { world, random, mailbox, today } = simulation;
  mailbox.refuses = random.chance(0.1);
  if (random.chance(0.08)) await runDying(simulation);
  const day = Date.parse(today) / 86_400_000;
  const left = jobsOf(world.ctx, mailbox.channels()).filter(({ name }) => day % (SELDOM[name] ?? 1) === 0);
  while (left.length > 0) {
    const [job] = left.splice(random.whole(0, left.length - 1), 1);
    if (job) await runOut(job);
  }
}
