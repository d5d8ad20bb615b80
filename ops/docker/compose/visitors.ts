/** Result of a run of simulated visitors. Durations in milliseconds. */
export interface Fared {
  readonly requests: number;
  /** Unexpected answers, one line each. */
  readonly failures: readonly string[];
  readonly slowest: number;
}

export interface Visit {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Simulates several visitors at once, each reading pages one after the other, until they are stopped. */
export function sendVisitors(url: string, visits: readonly Visit[], atOnce = 8) {
  const failures: string[] = [];
  let requests = 0;
  let slowest = 0;
  let calledBack = false;

  const visitor = async (first: number): Promise<void> => {
    for (let turn = first; !calledBack; turn += 1) {
      const visit = visits[turn % visits.length];
      if (!visit) return;
      const began = performance.now();
      requests += 1;
      try {
        const answer = await fetch(url + visit.path, {
          headers: visit.headers ?? {},
          redirect: 'manual',
          signal: AbortSignal.timeout(15_000),
        });
        await answer.arrayBuffer();
        if (answer.status !== 200) failures.push(`${visit.path} answered ${answer.status}`);
      } catch (error) {
        failures.push(`${visit.path}: ${error instanceof Error ? error.message : error}`);
      }
      slowest = Math.max(slowest, performance.now() - began);
    }
  };

  const all = Array.from({ length: atOnce }, (_, first) => visitor(first));
  return {
    seen: () => requests,
    callBack: async (): Promise<Fared> => {
      calledBack = true;
      await Promise.all(all);
      return { requests, failures, slowest: Math.round(slowest) };
    },
  };
}
