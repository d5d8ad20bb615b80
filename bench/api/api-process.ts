import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareReady, Call, Question, Ready, Replay, Statement } from './messages.ts';

export interface ApiProcess extends Ready {
  /** The statements that one call sends to the database. */
  record(call: Call): Promise<readonly Statement[]>;
  stop(): Promise<void>;
}

export interface BareProcess extends BareReady {
  /** What `GET /replay` sends to the database from now on. */
  replay(statements: readonly Statement[]): Promise<void>;
  stop(): Promise<void>;
}

const answerOf = async <T>(child: ChildProcess): Promise<T> => {
  const waiting = new AbortController();
  const gone = once(child, 'exit', { signal: waiting.signal }).then(([code]) => {
    throw new Error(`the API ended (${code})`);
  });
  try {
    const [message] = await Promise.race([once(child, 'message', { signal: waiting.signal }), gone]);
    return message as T;
  } finally {
    waiting.abort();
    gone.catch(() => {});
  }
};

const start = (file: string, environment: Readonly<Record<string, string>>): ChildProcess =>
  fork(join(import.meta.dirname, file), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.disconnect();
  await gone;
}

/** Starts the API with its database empty, and waits until it is seeded and listens. Its log is written and dropped. */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = start('serve.ts', environment);
  const ready = await answerOf<Ready>(child);
  return {
    ...ready,
    record: (call) => {
      const answer = answerOf<readonly Statement[]>(child);
      child.send({ record: call } satisfies Question);
      return answer;
    },
    stop: () => stop(child),
  };
}

/** Starts a server with nothing of the API in it (`bare.ts`) over the same database. */
export async function startBareProcess(databaseUrl: string): Promise<BareProcess> {
  const child = start('bare.ts', { DATABASE_URL: databaseUrl });
  const ready = await answerOf<BareReady>(child);
  return {
    ...ready,
    replay: async (statements) => {
      const answer = answerOf<BareReady>(child);
      child.send({ replay: statements } satisfies Replay);
      await answer;
    },
    stop: () => stop(child),
  };
}
