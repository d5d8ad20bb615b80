import { Agent, get, type IncomingHttpHeaders } from 'node:http';
import { PAGE_SCHEME, pageProof } from '@portal/contract/page-proof';
import { build, openTestRegistry, route } from '@portal/registry/testing';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { createHost } from '../host.ts';
import { someScripts } from '../page/inline-scripts.fixture.ts';

/** The portal's clock. */
export const NOW = new Date('2026-11-20T14:03:00.000Z');
const SECRET = 'shared by hosts and API';
const SERVER = 'server.0123456789.js';

/** Renders what it is given, and what an earlier page might have left behind. */
const half = `globalThis.seen = [];
globalThis.portalServer = { draw: async ({ pathname, answers, at }) => {
  const { user, invoices } = Object.fromEntries(answers.map(({ key, data }) => [key[0].split('/')[2], data]));
  if (invoices.state === 'broken') throw new Error('no state for ' + user.fiscal_number + ': ' + invoices.text);
  seen.push(user.fiscal_number);
  Object.prototype.last = user.fiscal_number;
  return '<h1 tabindex="-1" style="width:44px">' + pathname + ' ' + seen.join() + '</h1><p class="' + { owes: 'due' }[invoices.state] + '">' +
    invoices.text.replaceAll('<', '&lt;') + '</p><time>' + at + '</time>';
} };`;

/** National ID of a person of the test by the number in their session cookie: `sesion-7` is customer 9000000007. */
export function personOf(number: number): string {
  return String(9_000_000_000 + number);
}
const cookieOf = (number: number): string => `sesion-${number}`;

export interface Page {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly html: string;
  /** The pieces in which it came. */
  readonly pieces: readonly string[];
}

export interface PrivateHosts {
  /** How the API answers from here on. */
  readonly api: {
    /** Milliseconds before the answer to what a page is rendered from. */
    delay: () => number;
    status: number;
    user: { is_admin: boolean; pending_information: boolean };
    /** With `broken` the page throws an error that holds what it was given. */
    state: 'owes' | 'broken';
    asked: string[];
  };
  /** Log lines of the hosts. */
  readonly logged: readonly string[];
  /** The page of a person by one of the hosts. */
  open(
    person: number,
    options?: {
      readonly path?: string;
      readonly host?: number;
      readonly headers?: Readonly<Record<string, string>>;
    },
  ): Promise<Page>;
  close(): Promise<void>;
}

/** Two patient hosts over one registry, a third that waits 100 ms, and an API that answers each session's cookie with its own person's data. */
export async function openPrivateHosts(): Promise<PrivateHosts> {
  const opened = await openTestRegistry();
  const { registry } = opened;
  const firstCalls = ['GET /api/user', 'GET /api/invoices'] as const;
  const sheet = ['due', 'other'].map((name) => ({
    selectors: [[`.${name}`, name]],
    variables: [],
    css: 'color:red',
  }));
  const shell = build({
    name: 'shell',
    files: { 'shell.abc.css': '', 'sheet.json': JSON.stringify(sheet) },
    more: { sheet: 'sheet.json' },
  });
  const remote = build({
    name: 'mf-a',
    routes: [
      route('/facturas', 'client', { firstCalls, prerender: [] }),
      route('/perfil', 'client', { firstCalls }),
    ],
    files: { [SERVER]: half, 'names.txt': 'due' },
    more: { server: SERVER, names: { './facturas': 'names.txt' } },
  });
  for (const one of [shell, remote]) await registry.keep(one.release, one.files);
  const parts = { shell: shell.release.hash, remotes: { 'mf-a': remote.release.hash } };
  const set = await registry.composeSet(parts);
  await registry.moveChannel('stable', 0, { set: set.hash }, { actor: 'test', reason: 'test' });

  const state: PrivateHosts['api'] = {
    delay: () => 0,
    status: 200,
    user: { is_admin: false, pending_information: false },
    state: 'owes',
    asked: [],
  };
  const logged: string[] = [];
  const logger: FastifyBaseLogger = pino({ level: 'warn' }, { write: (line) => void logged.push(line) });
  const api = Fastify();
  api.get('/api/*', async ({ url, headers }, reply) => {
    state.asked.push(url);
    const [, number = ''] = /^__Host-session=sesion-(\d+)$/.exec(headers.cookie ?? '') ?? [];
    const proof = `${PAGE_SCHEME} ${pageProof(SECRET, `sesion-${number}`, url)}`;
    if (headers.authorization !== proof) return reply.code(401).send({});
    await new Promise((done) => setTimeout(done, state.delay()));
    const fiscal_number = personOf(Number(number));
    if (url === '/api/user')
      return reply.header('session-ends-in', 840).send({ fiscal_number, ...state.user });
    return reply
      .code(state.status)
      .header('session-ends-in', 840)
      .send({ text: `Debe </script> ${fiscal_number}`, state: state.state });
  });
  const upstream = await api.listen({ host: '127.0.0.1', port: 0 });

  const layout = {
    scripts: someScripts,
    renderLayout: () => ({ start: '<header>marco</header>', end: '', brand: '' }),
  };
  const hosts: FastifyInstance[] = [];
  for (const privateBudget of [60_000, 60_000, 100])
    hosts.push(
      await createHost({
        registry,
        api: { upstream },
        pageSecret: SECRET,
        layout,
        settings: { privateBudget },
        now: () => NOW,
        logger,
      }),
    );
  const bases = await Promise.all(hosts.map((host) => host.listen({ host: '127.0.0.1', port: 0 })));
  // Connections are used again by other people, as a proxy in front does.
  const agent = new Agent({ keepAlive: true, maxSockets: 16 });

  return {
    api: state,
    logged,
    open: (person, { path = '/facturas', host = 0, headers = {} } = {}) =>
      new Promise((resolve, reject) => {
        const sent = {
          cookie: `__Host-session=${cookieOf(person)}; session_open=1`,
          'sec-fetch-mode': 'navigate',
          ...headers,
        };
        get(bases[host] + path, { agent, headers: sent }, (response) => {
          const pieces: string[] = [];
          response.setEncoding('utf8').on('data', (piece: string) => pieces.push(piece));
          response.on('error', reject).on('end', () => {
            const { statusCode = 0, headers } = response;
            resolve({ status: statusCode, headers, html: pieces.join(''), pieces });
          });
        }).on('error', reject);
      }),
    async close() {
      agent.destroy();
      for (const host of hosts) await host.close();
      await api.close();
      await opened.close();
    },
  };
}

const PEOPLE = 50;

/**
 * Pages of fifty people, several at once and over both patient hosts, until so many were rendered. Answers what was wrong with
 * any: a page that may be kept, that names another person, or that does not name its own.
 */
export async function interleave(hosts: PrivateHosts, pages: number): Promise<readonly string[]> {
  const wrong: string[] = [];
  let rendered = 0;
  let turn = 0;
  hosts.api.delay = () => Math.random() * 12;
  const worker = async (): Promise<void> => {
    while (rendered < pages) {
      turn += 1;
      const person = turn % PEOPLE;
      const { html, headers, status } = await hosts.open(person, { host: turn % 3 === 0 ? 1 : 0 });
      const named = new Set(html.match(/90000000\d\d/g));
      const isRendered = html.includes('data-drawn');
      if (isRendered) rendered += 1;
      const expected = isRendered ? [personOf(person)] : [];
      const isRight =
        status === 200 &&
        String([...named]) === String(expected) &&
        headers['cache-control'] === 'private, no-store' &&
        headers.etag === undefined;
      if (!isRight) wrong.push(`${status} ${personOf(person)} ${[...named]} ${headers['cache-control']}`);
    }
  };
  await Promise.all(Array.from({ length: 12 }, worker));
  return wrong;
}
