import autocannon from 'autocannon';
import type { Call } from './messages.ts';

export interface Rate {
  readonly perSecond: number;
  readonly requests: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p97_5: number;
  readonly p99: number;
}

type Result = Awaited<ReturnType<typeof autocannon>>;

const rateOf = ({ requests, duration, latency, errors, timeouts, non2xx }: Result): Rate => {
  const failed = errors + timeouts + non2xx;
  if (failed > 0) {
    throw new Error(
      `${errors} errors, ${timeouts} timeouts, ${non2xx} refusals of ${requests.total} requests`,
    );
  }
  return {
    perSecond: requests.total / duration,
    requests: requests.total,
    p50: latency.p50,
    p97_5: latency.p97_5,
    p99: latency.p99,
  };
};

/** Requests of a call that can be repeated; the connections take turns among the calls. */
export async function repeat(
  url: string,
  calls: readonly Call[],
  { clients, seconds }: { readonly clients: number; readonly seconds: number },
): Promise<Rate> {
  return rateOf(await autocannon({ url, connections: clients, duration: seconds, requests: calls }));
}

/**
 * Requests of calls that can be made once each.
 * @throws when `isDone` does not hold for a reply.
 */
export async function once(
  url: string,
  calls: readonly Call[],
  { clients, isDone }: { readonly clients: number; readonly isDone: (body: string) => boolean },
): Promise<Rate> {
  let next = 0;
  const refused: string[] = [];
  const result = await autocannon({
    url,
    connections: clients,
    amount: calls.length,
    requests: [
      {
        setupRequest: (request) => {
          const call = calls[next % calls.length];
          next += 1;
          return { ...request, ...call };
        },
        onResponse: (_status, body) => {
          if (!isDone(body)) refused.push(body);
        },
      },
    ],
  });
  if (refused.length > 0) throw new Error(`${refused.length} calls were refused, the first: ${refused[0]}`);
  return rateOf(result);
}
