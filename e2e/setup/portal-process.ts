import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const root = join(import.meta.dirname, '..', '..');

/** Seeded once before all tests; each test works on a copy of it. */
export const templateDirectory = join(root, '.portal', 'e2e-template');

export interface Addresses {
  readonly url: string;
  readonly bankUrl: string;
  readonly mailboxUrl: string;
}

export interface PortalProcess extends Addresses {
  readonly pid: number;
  /** Moves the clock of the API on; the browser's stays (`page.clock` moves that one). */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Ends it as Ctrl-C does. */
  readonly stop: () => Promise<void>;
  /** Ends it as a power cut of the process does. */
  readonly kill: () => Promise<void>;
}

const exited = (child: ChildProcess): Promise<void> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((done) => child.once('exit', () => done()))
    : Promise.resolve();

/** Runs the whole portal in a process of its own, as a person would start it, on free ports unless told. */
export const startPortalProcess = async (
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<PortalProcess> => {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join(root, 'scripts', 'serve.ts')],
    {
      cwd: root,
      env: { ...process.env, LOG_LEVEL: 'warn', CLOCK_ON_STDIN: '1', ...environment, DATA_DIR: dataDir },
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const lines = createInterface({ input: child.stdout });
  const addresses = await new Promise<Addresses>((resolve, reject) => {
    lines.on('line', (line) => {
      if (line.startsWith('{"url"')) resolve(JSON.parse(line) as Addresses);
    });
    child.once('exit', (code) => reject(new Error(`The portal ended before it was ready (${code}).`)));
  });
  const end = (signal: NodeJS.Signals) => async () => {
    const gone = exited(child);
    child.kill(signal);
    await gone;
  };
  const advance = async (milliseconds: number) => {
    const moved = new Promise<void>((done) => {
      lines.on('line', (line) => {
        if (line.startsWith('{"ahead"')) done();
      });
    });
    child.stdin.write(`${milliseconds}\n`);
    await moved;
  };
  return { ...addresses, advance, pid: child.pid ?? 0, stop: end('SIGTERM'), kill: end('SIGKILL') };
};
