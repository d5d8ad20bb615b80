import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Call, Question, Ready, Statement } from './messages.ts';

export interface ApiProcess extends Ready {
  /** The statements that one call sends to the database. */
  record(call: Call): Promise<readonly Statement[]>;
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

/** Starts the API with its database empty, and waits until it is seeded and listens. Its log is written and dropped. */
export async function startApiProcess(environment: Readonly<Record<string, string>>): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, 'serve.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: { ...process.env, LOG_LEVEL: 'info', ...environment },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ready = await answerOf<Ready>(child);
  return {
    ...ready,
    record: (call) => {
      const answer = answerOf<readonly Statement[]>(child);
      child.send({ record: call } satisfies Question);
      return answer;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}
