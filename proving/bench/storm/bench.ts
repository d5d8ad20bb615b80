import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { type ApiProcess, startApiProcess } from '../api/api-process.ts';
import { once, type Rate } from '../api/load.ts';
import { CLIENTS } from '../api/messages.ts';
import { median, table } from '../figures.ts';

/** Logins in progress at once. */
const STORM = 100;
/** Payments of one turn. */
const PAYMENTS = 250;

interface Logins {
  /** Number of checked passwords. */
  readonly lookedAt: number;
  /** Number of logins that were asked to come again, without a check of the password. */
  readonly refused: number;
  readonly other: number;
  /** Milliseconds until half of the refused logins had their answer. */
  readonly refusedP50: number;
}

export interface StormFigures {
  readonly alone: readonly Rate[];
  /** Payments beside people who wait as they are asked to, and beside a flood that tries again at once. */
  readonly beside: Readonly<Record<Kind, readonly Rate[]>>;
  readonly logins: Readonly<Record<Kind, readonly Logins[]>>;
}

/** Behaviour after a refusal. */
const kinds = ['people', 'flood'] as const;
type Kind = (typeof kinds)[number];

/** Logs in with wrong passwords, each time another person from another address, until it is told to stop. */
function startStorm(url: string, kind: Kind): () => Promise<Logins> {
  const ending = new AbortController();
  let number = 0;
  let [lookedAt, other] = [0, 0];
  const refused: number[] = [];
  const guess = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      number += 1;
      const begun = performance.now();
      const { status, headers } = await fetch(`${url}/api/login`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        },
        body: JSON.stringify({ fiscal_number: String(5_000_000 + number), password: 'Equivocada2026*' }),
      });
      if (status === 422) lookedAt += 1;
      else if (status === 429) refused.push(performance.now() - begun);
      else other += 1;
      if (status !== 429 || kind === 'flood') continue;
      const seconds = Number(headers.get('retry-after'));
      await pause(seconds * 1000, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const over = Promise.all(Array.from({ length: STORM }, guess));
  return async () => {
    ending.abort();
    await over;
    return { lookedAt, refused: refused.length, other, refusedP50: refused.length > 0 ? median(refused) : 0 };
  };
}

async function inTurns(api: ApiProcess, rounds: number): Promise<StormFigures> {
  const paying = { clients: CLIENTS, isDone: (body: string) => body.includes('"status":"Pending"') };
  const left = [...api.payments];
  const pay = () => once(api.url, left.splice(0, PAYMENTS), paying);
  const figures = {
    alone: [] as Rate[],
    beside: { people: [] as Rate[], flood: [] as Rate[] },
    logins: { people: [] as Logins[], flood: [] as Logins[] },
  };
  // Until the code is compiled.
  await pay();
  for (let round = 0; round < rounds && left.length >= (1 + kinds.length) * PAYMENTS; round += 1) {
    figures.alone.push(await pay());
    for (const kind of kinds) {
      const stop = startStorm(api.url, kind);
      figures.beside[kind].push(await pay());
      figures.logins[kind].push(await stop());
    }
  }
  return figures;
}

/** Payments alone and beside a hundred logins at once, in turns, on PostgreSQL. */
export async function benchStorm(rounds: number, onProgress: (step: string) => void): Promise<StormFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  onProgress('payments beside a storm of logins');
  const database = await startThrowAwayPostgres({ durable: true });
  try {
    const api = await startApiProcess({
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      // Each login comes from an address of its own.
      TRUSTED_PROXIES: '1',
    });
    try {
      return await inTurns(api, rounds);
    } finally {
      await api.stop();
    }
  } finally {
    await database.stop();
    await rm(folder, { recursive: true });
  }
}

const labels: Readonly<Record<Kind, string>> = {
  people: `${STORM} people logging in at once`,
  flood: `a flood of ${STORM} that never waits`,
};

/** Effect of the storm on payments, and the results of the logins. */
export function stormReport({ alone, beside, logins }: StormFigures): string {
  const figures = ['p50', 'p97_5', 'p99'] as const;
  type Figure = (typeof figures)[number];
  const row = (name: string, of: (figure: Figure) => string) => [name, ...figures.map(of)];
  const milliseconds = (rates: readonly Rate[]) => (figure: Figure) =>
    `${Math.round(median(rates.map((rate) => rate[figure])))} ms`;
  const ratio = (kind: Kind) => (figure: Figure) => {
    const ratios = beside[kind].map((rate, round) => rate[figure] / (alone[round]?.[figure] ?? Number.NaN));
    return `${median(ratios).toFixed(2)} ×`;
  };
  const told = (kind: Kind): string => {
    const sum = (count: (one: Logins) => number) => logins[kind].reduce((all, one) => all + count(one), 0);
    const half = Math.round(median(logins[kind].map((one) => one.refusedP50)));
    return (
      `${labels[kind]}: ${sum((one) => one.lookedAt)} looked at, ${sum((one) => one.refused)} told to come again ` +
      `(half of them within ${half} ms), ${sum((one) => one.other)} others`
    );
  };
  return [
    table([
      ['payments', 'p50', 'p97.5', 'p99'],
      row('alone', milliseconds(alone)),
      ...kinds.flatMap((kind) => [
        row(`beside ${labels[kind]}`, milliseconds(beside[kind])),
        row('ratio', ratio(kind)),
      ]),
    ]),
    '',
    `ratios are the median of ${alone.length} rounds`,
    ...kinds.map(told),
  ].join('\n');
}
