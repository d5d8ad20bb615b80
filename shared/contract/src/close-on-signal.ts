/** Is told of a step that fails; a pino logger is one. */
export interface ClosingLog {
  error(fields: { readonly err: unknown }, text: string): void;
}

const terminal: ClosingLog = { error: ({ err }, text) => console.error(text, err) };

/**
 * From SIGINT or SIGTERM on the steps are taken, each when the one before has ended, and the process ends: with 0, or
 * with 1 after the first step that fails. More signals meanwhile change nothing: npm hands on one that the terminal has
 * sent to its whole group already. By default a failure is told on the terminal.
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
