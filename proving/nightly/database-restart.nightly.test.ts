import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  startThrowAwayPostgres,
  type ThrowAwayPostgres,
} from '../../shared/test-kit/src/throw-away-postgres.ts';
import { type PortalProcess, startPortalProcess } from './running-portal.ts';

/** `npm start` as a process tree of its own on a PostgreSQL that the tests stop. */
let server: ThrowAwayPostgres;
let portal: PortalProcess;

beforeAll(async () => {
  server = await startThrowAwayPostgres();
  portal = await startPortalProcess({ DATABASE_URL: server.url });
}, 600_000);
afterAll(async () => {
  await portal?.stop();
  await server?.stop();
});

interface Answered {
  readonly at: number;
  readonly path: string;
  readonly status: number;
  readonly fault: string | undefined;
}

const login = async (): Promise<Record<string, string>> => {
  const response = await fetch(`${portal.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fiscal_number: '1010101010', password: 'Portal2026*' }),
  });
  const { token } = (await response.json()) as { token: string };
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  return { cookie, authorization: `Token ${token}` };
};

/** The HTML without what differs from one answer to the next: nonces, and the document's own token. */
const bare = (html: string): string =>
  html.replace(/nonce="[^"]*"/g, '').replace(/<meta name="document" content="[^"]*">/, '');

/** The page of visitors once it is rendered with its data, which may take a second request. */
const renderedHome = async (): Promise<string> => {
  for (let before = ''; ; ) {
    const html = await (await fetch(`${portal.url}/`)).text();
    if (bare(html) === bare(before)) return html;
    before = html;
    await pause(500);
  }
};

/** Fault of an answer that is not 200; undefined when it is a 503 as it should be. */
const faultOf = async (response: Response): Promise<string | undefined> => {
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.status !== 503) return `${response.status} ${JSON.stringify(body)}`;
  if (response.headers.get('retry-after') !== '2') return 'no Retry-After';
  return body['code'] === 'UNAVAILABLE' && typeof body['message'] === 'string'
    ? undefined
    : JSON.stringify(body);
};

test.each(['fast', 'immediate'] as const)(
  'a restart of PostgreSQL (%s) with eight readers: the portal lives, answers 503 meanwhile, keeps its pages, and is back within 5 s',
  async (mode) => {
    const headers = await login();
    const paths = ['/api/user', '/api/invoices', '/api/front_modules/list', '/api/listmenu'];
    const home = await renderedHome();
    const answers: Answered[] = [];
    let isReading = true;
    const read = async (reader: number) => {
      for (let n = reader; isReading; n += 1) {
        const path = paths[n % paths.length] ?? '';
        const response = await fetch(portal.url + path, { headers }).catch((error: unknown) => String(error));
        const at = performance.now();
        if (typeof response === 'string') answers.push({ at, path, status: 0, fault: response });
        else if (response.status === 200) {
          await response.arrayBuffer();
          answers.push({ at, path, status: 200, fault: undefined });
        } else answers.push({ at, path, status: response.status, fault: await faultOf(response) });
        await pause(5);
      }
    };
    const readers = Array.from({ length: 8 }, (_, reader) => read(reader));
    while (answers.length < 200) await pause(20);

    await server.end(mode);
    const awaySince = performance.now();
    const pages = { good: 0, other: 0 };
    while (performance.now() - awaySince < 3_000) {
      const page = await fetch(`${portal.url}/`);
      const isSame = page.status === 200 && bare(await page.text()) === bare(home);
      const own = await fetch(`${portal.url}/resumen`, { headers: { cookie: headers['cookie'] ?? '' } });
      pages[isSame && own.status === 200 ? 'good' : 'other'] += 1;
      await pause(100);
    }
    const health = await fetch(`${portal.url}/api/health/ready`);
    expect([health.status, ((await health.json()) as { detail: string }).detail]).toEqual([
      503,
      'la base de datos no responde',
    ]);
    await server.start();
    const back = performance.now();
    while ((await fetch(`${portal.url}/api/health/ready`)).status !== 200) await pause(50);
    const ready = performance.now() - back;
    await pause(3_000);
    isReading = false;
    await Promise.all(readers);

    expect(portal.isAlive()).toBe(true);
    expect(answers.filter(({ fault }) => fault !== undefined)).toEqual([]);
    const refused = answers.filter(({ status }) => status === 503);
    const lastRefused = Math.max(...refused.map(({ at }) => at)) - back;
    console.log(
      `${mode}: ${answers.length} calls, ${refused.length} × 503 and no other fault, pages ${pages.good} as before and ${pages.other} not; ` +
        `ready ${Math.round(ready)} ms and last 503 ${Math.round(lastRefused)} ms after the server was back`,
    );
    expect(refused.length).toBeGreaterThan(0);
    expect(ready).toBeLessThan(5_000);
    expect(lastRefused).toBeLessThan(5_000);
    expect(pages).toEqual({ good: expect.any(Number), other: 0 });
    expect(Object.keys(await login())).toContain('authorization');
  },
  180_000,
);

test('npm start on a database that is away: the port answers 503 and a page that asks again, until the database is there', async () => {
  const other = await startThrowAwayPostgres();
  await other.end('fast');
  const starting = startPortalProcess({ DATABASE_URL: other.url, LOG_LEVEL: 'silent' }, ({ output }) =>
    output().includes('waiting for it'),
  );
  const waiting = await starting;
  try {
    const call = await fetch(`${waiting.url}/api/user`);
    expect([call.status, await faultOf(call)]).toEqual([503, undefined]);
    const page = await fetch(`${waiting.url}/`);
    expect([page.status, await page.text()]).toEqual([
      503,
      expect.stringContaining('El portal está por abrir'),
    ]);
    await other.start();
    await waiting.until(({ output }) => output().includes('Demo accounts'));
    expect((await fetch(`${waiting.url}/`)).status).toBe(200);
  } finally {
    await waiting.stop();
    await other.stop();
  }
}, 300_000);
