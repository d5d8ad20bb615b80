import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { BareQuestion, BareReady, Call, Question, Ready, Statement } from './messages.ts';

interface Server {
  readonly url: string;
  /** Processor time of the process, in microseconds. */
  cpu(): Promise<number>;
  stop(): Promise<void>;
}

export interface ApiProcess extends Ready, Server {
  /** The statements of one call to the database. */
  record(call: Call): Promise<readonly Statement[]>;
}

export interface BareProcess extends Server {
  /** Sets the statements that `GET /replay` sends from now on. */
  replay(statements: readonly Statement[]): Promise<void>;
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

const ask = <T>(child: ChildProcess, question: Question | BareQuestion): Promise<T> => {
  const answer = answerOf<T>(child);
  child.send(question);
  return answer;
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
    record: (call) => ask<readonly Statement[]>(child, { record: call }),
    cpu: () => ask<number>(child, { cpu: true }),
    stop: () => stop(child),
  };
}

/** Starts a server without the API's code (`bare.ts`) on the same database. */
export async function startBareProcess(databaseUrl: string): Promise<BareProcess> {
  const child = start('bare.ts', { DATABASE_URL: databaseUrl });
  const ready = await answerOf<BareReady>(child);
  return {
    ...ready,
    replay: async (statements) => {
      await ask<BareReady>(child, { replay: statements });
    },
    cpu: () => ask<number>(child, { cpu: true }),
    stop: () => stop(child),
  };
}
