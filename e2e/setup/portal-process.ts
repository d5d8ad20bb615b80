import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '..', '..');

/**
 * Data directories of the template, seeded once before all tests; each test works on a copy of the one for its
 * database.
 */
export const templateDirectory = {
  embedded: join(root, '.portal', 'e2e-template', 'embedded'),
  postgres: join(root, '.portal', 'e2e-template', 'postgres'),
};

export interface Addresses {
  readonly url: string;
  readonly bankUrl: string;
  readonly mailboxUrl: string;
  readonly registryUrl: string;
}

/** Commands to the process of the portals, one at a time. */
export type Command =
  | {
      readonly do: 'start';
      readonly dataDir: string;
      readonly environment: Readonly<Record<string, string>>;
    }
  | { readonly do: 'advance'; readonly milliseconds: number }
  | { readonly do: 'stop' };

/** Answer of the process after a command. */
export type Report = ({ readonly done: 'start' } & Addresses) | { readonly done: 'advance' | 'stop' };

export interface Portal extends Addresses {
  /**
   * Moves the portal's clock forward, and with it the day of private pages that the host renders. The browser's own
   * clock does not move (`page.clock` moves that one).
   */
  readonly advance: (milliseconds: number) => Promise<void>;
  /** Stops the portal as Ctrl-C does. */
  readonly stop: () => Promise<void>;
}

export interface PortalProcess {
  /** Runs a whole portal as `npm start` does, on free ports; the previous portal must have stopped. */
  readonly start: (dataDir: string, environment?: Readonly<Record<string, string>>) => Promise<Portal>;
  readonly end: () => Promise<void>;
}

/**
 * A process for portals, so that they do not share processor time with the tests. Passwords are hashed at little cost:
 * each test logs in, and none looks at the strength of a hash.
 */
export function startPortalProcess(): PortalProcess {
  const child = fork(join(import.meta.dirname, 'portals.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { LOG_LEVEL: 'warn', NODE_ENV: 'test', PASSWORD_HASHING: 'little', ...process.env },
    stdio: ['inherit', 'inherit', 'pipe', 'ipc'],
  });
  // The last output explains why the process ended.
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000);
    process.stderr.write(text);
  });
  const gone = once(child, 'exit');
  const ask = async (command: Command): Promise<Report> => {
    const answer = once(child, 'message') as Promise<[Report]>;
    child.send(command);
    const ended = gone.then(([code, signal]) => {
      throw new Error(`The portals' process ended (${code ?? signal}) when told to ${command.do}.\n${said}`);
    });
    const [report] = await Promise.race([answer, ended]);
    return report;
  };
  return {
    start: async (dataDir, environment = {}) => {
      const report = await ask({ do: 'start', dataDir, environment });
      if (report.done !== 'start') throw new Error(`The portal was started, the answer is ${report.done}.`);
      return {
        url: report.url,
        bankUrl: report.bankUrl,
        mailboxUrl: report.mailboxUrl,
        registryUrl: report.registryUrl,
        advance: async (milliseconds) => void (await ask({ do: 'advance', milliseconds })),
        stop: async () => void (await ask({ do: 'stop' })),
      };
    },
    end: async () => {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
}

/** One portal in a process of its own; the process ends with the portal. */
export async function startPortalAlone(
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Portal> {
  const portals = startPortalProcess();
  const portal = await portals.start(dataDir, environment);
  return {
    ...portal,
    stop: async () => {
      await portal.stop();
      await portals.end();
    },
  };
}
