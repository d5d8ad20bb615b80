import { Worker } from 'node:worker_threads';
import { ApiError } from '../../../platform/process/api-error.ts';
import type { DocumentContent, Holder, Seal } from '../content.ts';

export interface PrintJob {
  readonly id: number;
  readonly content: DocumentContent;
  readonly holder: Holder;
  readonly seal: Seal;
}

export type PrintResult =
  | { readonly id: number; readonly pdf: Uint8Array }
  | { readonly id: number; readonly failure: string };

/** Limit of waiting documents: beyond it a request is refused at once, in place of a wait of many seconds. */
const MAX_WAITING = 50;
const TIMEOUT = 20_000;

interface Waiting {
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

let thread: Worker | undefined;
let lastId = 0;
const waiting = new Map<number, Waiting>();

const settle = (id: number): Waiting | undefined => {
  const job = waiting.get(id);
  waiting.delete(id);
  clearTimeout(job?.timer);
  return job;
};

/** Refuses all waiting jobs and ends the thread; the next document starts a new one. */
const giveUp = (failed: Worker, error: Error): void => {
  if (thread !== failed) return;
  thread = undefined;
  for (const id of [...waiting.keys()]) settle(id)?.reject(error);
  void failed.terminate();
};

const startThread = (): Worker => {
  const started = new Worker(new URL('./print-thread.ts', import.meta.url));
  started.on('message', (result: PrintResult) => {
    const job = settle(result.id);
    if ('pdf' in result) job?.resolve(result.pdf);
    else job?.reject(new Error(result.failure));
  });
  started.on('error', (error) => giveUp(started, error instanceof Error ? error : new Error(String(error))));
  started.on('exit', () => giveUp(started, new Error('the thread that prints ended')));
  // The thread must not keep the process alive, and a listener on it would.
  started.unref();
  return started;
};

/**
 * Draws a document as PDF in a thread of its own, one after the other: the layout of a long table takes as long as a
 * hundred other calls.
 * @throws ApiError TOO_MANY_REQUESTS when too many wait; UNAVAILABLE when printing takes too long.
 */
export function printPdf(content: DocumentContent, holder: Holder, seal: Seal): Promise<Uint8Array> {
  if (waiting.size >= MAX_WAITING) return Promise.reject(new ApiError('TOO_MANY_REQUESTS'));
  thread ??= startThread();
  const worker = thread;
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      // The jobs after it could not be printed either: their callers may ask again.
      () =>
        giveUp(
          worker,
          new ApiError('UNAVAILABLE', {
            retryAfter: TIMEOUT / 1000,
            cause: new Error(`not printed within ${TIMEOUT} ms`),
          }),
        ),
      TIMEOUT,
    );
    waiting.set(id, { resolve, reject, timer });
    worker.postMessage({ id, content, holder, seal } satisfies PrintJob);
  });
}
