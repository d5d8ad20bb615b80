import '@portal/process-kit/guarded-egress';
import { parentPort } from 'node:worker_threads';
import type { PrintJob, PrintResult } from './print.ts';
import { renderPdf } from './render.ts';

/** Draws one document after another, away from the thread that answers calls. */
parentPort?.on('message', async ({ id, content, holder, seal }: PrintJob) => {
  const result: PrintResult = await renderPdf(content, holder, seal).then(
    (pdf) => ({ id, pdf: new Uint8Array(pdf) }),
    (error: unknown) => ({
      id,
      failure: error instanceof Error ? (error.stack ?? error.message) : String(error),
    }),
  );
  parentPort?.postMessage(result);
});
