import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '../../scripts/throw-away-postgres.ts';
import { type ApiProcess, startApiProcess } from '../api/api-process.ts';
import { once, type Rate } from '../api/load.ts';
import { CLIENTS } from '../api/messages.ts';
import { median, table } from '../figures.ts';

/** Logins that are under way at once. */
const STORM = 100;
/** Payments of one turn. */
const PAYMENTS = 250;

interface Logins {
  /** Passwords that were looked at. */
  readonly lookedAt: number;
  /** Told to come again, none of them looked at. */
  readonly refused: number;
  readonly other: number;
  /** Milliseconds until half of the refused had been told so. */
  readonly refusedP50: number;
}

export interface StormFigures {
  readonly alone: readonly Rate[];
  readonly beside: readonly Rate[];
  readonly logins: readonly Logins[];
}

/** Logs in with wrong passwords, each time another person from another address, until it is told to stop. */
function startStorm(url: string): () => Promise<Logins> {
  let isOn = true;
  let number = 0;
  let [lookedAt, other] = [0, 0];
  const refused: number[] = [];
  const guess = async (): Promise<void> => {
    while (isOn) {
      number += 1;
      const begun = performance.now();
      const { status } = await fetch(`${url}/api/login`, {
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
    }
  };
  const over = Promise.all(Array.from({ length: STORM }, guess));
  return async () => {
    isOn = false;
    await over;
    return { lookedAt, refused: refused.length, other, refusedP50: refused.length > 0 ? median(refused) : 0 };
  };
}

async function inTurns(api: ApiProcess, rounds: number): Promise<StormFigures> {
  const paying = { clients: CLIENTS, isDone: (body: string) => body.includes('"status":"Pending"') };
  const left = [...api.payments];
  const pay = () => once(api.url, left.splice(0, PAYMENTS), paying);
  const figures = { alone: [] as Rate[], beside: [] as Rate[], logins: [] as Logins[] };
  // Until the code is compiled.
  await pay();
  for (let round = 0; round < rounds && left.length >= 2 * PAYMENTS; round += 1) {
    figures.alone.push(await pay());
    const stop = startStorm(api.url);
    figures.beside.push(await pay());
    figures.logins.push(await stop());
  }
  return figures;
}

/** Payments alone and beside a hundred logins at once, by turns, on PostgreSQL. */
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

/** What the storm does to payments, and what becomes of the logins. */
export function stormReport({ alone, beside, logins }: StormFigures): string {
  const figures = ['p50', 'p97_5', 'p99'] as const;
  const of = (rates: readonly Rate[], figure: (typeof figures)[number]) =>
    median(rates.map((rate) => rate[figure]));
  const row = (name: string, rates: readonly Rate[]) => [
    name,
    ...figures.map((figure) => `${Math.round(of(rates, figure))} ms`),
  ];
  const ratio = (figure: (typeof figures)[number]) =>
    median(beside.map((rate, round) => rate[figure] / (alone[round]?.[figure] ?? Number.NaN)));
  const sum = (count: (one: Logins) => number) => logins.reduce((all, one) => all + count(one), 0);
  return [
    table([
      ['payments', 'p50', 'p97.5', 'p99'],
      row('alone', alone),
      row(`beside ${STORM} logins at once`, beside),
      ['ratio', ...figures.map((figure) => `${ratio(figure).toFixed(2)} ×`)],
    ]),
    '',
    `ratios are the median of ${beside.length} rounds`,
    `logins: ${sum((one) => one.lookedAt)} looked at, ${sum((one) => one.refused)} told to come again ` +
      `(half of them within ${Math.round(median(logins.map((one) => one.refusedP50)))} ms), ${sum((one) => one.other)} others`,
  ].join('\n');
}
