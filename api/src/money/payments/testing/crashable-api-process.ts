import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { RunningBank } from '@portal/simulators/bank';
import type { Checkpoint } from '../context.ts';
import type { PayReply } from '../operations/fail-reply.ts';
import type { Order } from './crashable-api.ts';
import { payBody } from './payment-fixture.ts';

/** Payment calls in a process of their own, which a test may kill. */
export interface CrashableApi {
  readonly url: string;
  /** Sends one order at a time. Undefined when the process ended before it answered. */
  order<T>(order: Order): Promise<T | undefined>;
  /** Signal that ended the process. */
  readonly died: Promise<string | null>;
  kill(): void;
  end(): Promise<void>;
}

/**
 * Starts the process with a clock that stands still; resolves when it listens.
 * @param place the URL of a PostgreSQL database, or the folder of an embedded one.
 * @param dieAt the checkpoint at which it kills itself.
 */
export async function startCrashableApi(given: {
  readonly bank: RunningBank;
  readonly now: Date;
  readonly place: string;
  readonly dieAt?: Checkpoint | undefined;
}): Promise<CrashableApi> {
  const { bank, now, place, dieAt } = given;
  const child: ChildProcess = fork(new URL('./crashable-api.ts', import.meta.url), {
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      CRASHABLE_BANK: bank.url,
      CRASHABLE_NOW: now.toISOString(),
      ...(place.startsWith('postgres') ? { CRASHABLE_DATABASE_URL: place } : { CRASHABLE_DIR: place }),
      ...(dieAt ? { DIE_AT: dieAt } : {}),
    },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    exited.then(() => {
      throw new Error('the API did not start');
    }),
  ])) as [{ url: string }];
  return {
    url,
    order: async <T>(order: Order): Promise<T | undefined> => {
      if (!child.connected) return undefined;
      // A process that ends during the message is found by its exit.
      child.send(order, () => {});
      const reply = await Promise.race([once(child, 'message'), exited.then(() => undefined)]);
      return (reply?.[0] as { answer: T } | undefined)?.answer;
    },
    died: exited.then(([, signal]) => signal as string | null),
    kill: () => child.kill('SIGKILL'),
    end: async () => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

/** POST pay_invoices as a browser does; undefined when the answer never came. */
export async function payAt(
  api: Pick<CrashableApi, 'url'>,
  who: string,
  invoice: string,
  key: string,
): Promise<PayReply | undefined> {
  try {
    const response = await fetch(`${api.url}/api/pay_invoices`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-principal': who, 'idempotency-key': key },
      body: JSON.stringify(payBody({ who, invoices: [invoice] })),
    });
    return (await response.json()) as PayReply;
  } catch {
    return undefined;
  }
}
