import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '@portal/test-kit/throw-away-postgres';
import { createApi, readConfig } from '../../../api/src/app/index.ts';
import { migrations } from '../../../api/src/app/migrations.ts';
import { createLog } from '../../../api/src/app/redacting-log.ts';
import { seedDemo } from '../../../api/src/commands/import/index.ts';
import { seedContent } from '../../../api/src/content/site/index.ts';
import { openPostgres } from '../../../api/src/platform/database/database.ts';
import { migrate } from '../../../api/src/platform/database/migrate.ts';
import { systemClock } from '../../../api/src/platform/process/clock.ts';
import { Browser } from '../../../api/testing/browser.ts';
import { aHundredThousandCustomers } from '../../../api/testing/many-customers.ts';
import { percentile, table, verdict } from '../figures.ts';

/** What administrators type, each kind as often as the others: names of `aHundredThousandCustomers`, and numbers of theirs. */
const kinds = {
  'half a name': ['marl', 'sebas', 'oscar', 'yuli', 'natal'],
  'half of two names': ['marl usug', 'jul restre', 'and cord', 'gloria pala', 'wil bet'],
  'a typing error': [
    'marlenni usuga',
    'sebastan giraldo',
    'vivana montolla',
    'hector mosqera',
    'danela salasar',
  ],
  'a number': ['10000312', '1000044107', '3007919', '31583', '1000099999'],
  'an e-mail': ['persona31200@', 'persona7', 'persona99999@correo.example', 'persona4410@', 'persona88@'],
} as const satisfies Record<string, readonly string[]>;
type Kind = keyof typeof kinds;

const AIM_MS = 150;
const CUSTOMERS = 100_000;
/** Searches that are not measured: code is compiled and pages of the database are read. */
const WARM_UP = 50;

export interface SearchFigures {
  readonly searches: number;
  /** Load of the machine as the searches began, and as they ended. */
  readonly load: readonly [number, number];
  /** Milliseconds of each search, through the whole API. */
  readonly took: ReadonlyMap<Kind, readonly number[]>;
}

/** Searches of an administrator, one after the other, among 100,000 customers and the demo's on PostgreSQL. */
export async function benchSearch(count: number, onProgress: (step: string) => void): Promise<SearchFigures> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-bench-'));
  const server = await startThrowAwayPostgres({ durable: true });
  try {
    const config = readConfig(
      { ...process.env, DATABASE_URL: server.url },
      { dataDir: folder, publicUrl: 'https://localhost' },
    );
    const database = openPostgres(server.url, 4);
    const context = { db: database.db, clock: systemClock, config, log: createLog('silent') };
    onProgress(`${CUSTOMERS} customers`);
    await migrate(database.db, migrations);
    await seedContent(database.db);
    await seedDemo(context);
    await aHundredThousandCustomers(database.db, CUSTOMERS);
    const app = await createApi(context);
    try {
      const paula = new Browser(app);
      await paula.login('9090909090');
      onProgress(`${count} searches`);
      return await search(paula, count);
    } finally {
      await app.close();
      await database.close();
    }
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const load = (): number => loadavg()[0] ?? Number.NaN;

async function search(by: Browser, count: number): Promise<SearchFigures> {
  const took = new Map<Kind, number[]>();
  const names = Object.keys(kinds) as Kind[];
  const begun = load();
  for (let at = -WARM_UP; at < count; at += 1) {
    const number = at + WARM_UP;
    const kind = names[number % names.length] as Kind;
    const words = kinds[kind];
    const q = words[Math.floor(number / names.length) % words.length] as string;
    const started = performance.now();
    const { status, body } = await by.call('GET /api/search', { query: { q } });
    const milliseconds = performance.now() - started;
    const found = (body['customers'] as { readonly hits: readonly unknown[] } | null)?.hits.length ?? 0;
    if (status !== 200 || found === 0) throw new Error(`"${q}" found no customer: ${status}`);
    if (at >= 0) took.set(kind, [...(took.get(kind) ?? []), milliseconds]);
  }
  return { searches: count, load: [begun, load()], took };
}

export function searchReport({ searches, load: [before, after], took }: SearchFigures): string {
  const ms = (value: number) => `${Math.round(value)} ms`;
  const line = (name: string, values: readonly number[]) => [
    name,
    String(values.length),
    ms(percentile(values, 0.5)),
    ms(percentile(values, 0.95)),
    ms(Math.max(...values)),
  ];
  const all = [...took.values()].flat();
  return [
    table([
      ['what is typed', 'searches', 'p50', 'p95', 'most'],
      ...[...took].map(([kind, values]) => line(kind, values)),
      line('all', all),
    ]),
    '',
    `p95 of ${searches} searches at a load of ${before.toFixed(1)} to ${after.toFixed(1)}: ` +
      `${ms(percentile(all, 0.95))}; aim ${AIM_MS} ms on a quiet machine, ${verdict(percentile(all, 0.95) <= AIM_MS)}`,
  ].join('\n');
}
