import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../tools/processes.ts';
import { choosePorts } from '../../tools/start/portal-ports.ts';

export interface PortalProcess {
  readonly url: string;
  readonly bankUrl: string;
  /** Whether the whole process tree of `npm start` still runs. */
  readonly isAlive: () => boolean;
  /** Its output so far. */
  readonly output: () => string;
  /** Resolves when `isSo` is true, checked after each output. @throws Error when the portal ends first */
  until(isSo: (portal: PortalProcess) => boolean): Promise<void>;
  stop(): Promise<void>;
}

/** `npm start` on free ports and a folder of its own; resolves when it prints its address, or when `isSo` is true. */
export async function startPortalProcess(
  environment: Readonly<Record<string, string>>,
  isSo: (portal: PortalProcess) => boolean = ({ output }) => output().includes('Demo accounts'),
): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-nightly-'));
  // All its ports, the registry's too.
  const [port = 0] = await choosePorts(0);
  // Variables of Jest would mark the portal as a test.
  const { NODE_ENV: _env, NODE_OPTIONS: _options, ...inherited } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['tools/run.mjs', 'start'], {
    cwd: root,
    env: { ...inherited, PORT: String(port), DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let printed = () => {};
  const exited = once(child, 'exit');
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      printed();
    });
  const portal: PortalProcess = {
    url: `http://localhost:${port}`,
    bankUrl: `http://127.0.0.1:${port + 1}`,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    output: () => output,
    until: async (wanted) => {
      while (!wanted(portal)) {
        if (!portal.isAlive()) throw new Error(`npm start ended:\n${output}`);
        const more = new Promise<void>((resolve) => {
          printed = resolve;
        });
        await Promise.race([more, exited]);
      }
    },
    stop: async () => {
      child.kill('SIGTERM');
      if (portal.isAlive()) await exited;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  await portal.until(isSo);
  return portal;
}
