/** Log for steps that fail, such as a pino logger. */
export interface ClosingLog {
  error(fields: { readonly err: unknown }, text: string): void;
}

const terminal: ClosingLog = { error: ({ err }, text) => console.error(text, err) };

/**
 * On SIGINT or SIGTERM runs the steps one after another, then ends the process: with 0, or with 1 at the first step
 * that fails. Later signals are ignored: npm passes on a signal that the terminal has sent to the whole process group.
 * By default a failure is written to the terminal.
 */
export function closeOnSignal(steps: readonly (() => unknown)[], log = terminal): void {
  let isClosing = false;
  async function close(): Promise<void> {
    if (isClosing) return;
    isClosing = true;
    try {
      for (const step of steps) await step();
      process.exit(0);
    } catch (error) {
      log.error({ err: error }, 'did not stop cleanly');
      process.exit(1);
    }
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, close);
}
