import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import {
  interleave,
  NOW,
  openPrivateHosts,
  type Page,
  type PrivateHosts,
  personOf,
} from './private-pages.fixture.ts';

let hosts: PrivateHosts;

beforeAll(async () => {
  hosts = await openPrivateHosts();
});
afterAll(() => hosts.close());
beforeEach(() => {
  Object.assign(hosts.api, {
    delay: () => 0,
    status: 200,
    user: { is_admin: false, pending_information: false },
    state: 'owes',
    asked: [],
  });
});

/** The first request may come while the remote's code is being compiled. */
const renderedPage = async (person: number): Promise<Page> => {
  for (;;) {
    const page = await hosts.open(person);
    if (page.html.includes('data-drawn')) return page;
  }
};
const isSkeleton = ({ html }: Page): boolean => html.includes('aria-label="Cargando"');
/** The script that starts the calls of the page. */
const startsCalls = ({ html }: Page): boolean => html.includes('portalStarted');

test('a person who is logged in gets the page itself, with the answers it was rendered from and nothing to ask', async () => {
  const { html, headers } = await renderedPage(7);
  expect(html).toContain(
    '<div id="single-spa-application:mf-a" data-drawn><h1 tabindex="-1" data-style="0">',
  );
  expect(html).toMatch(/<style nonce="[^"]+">\[data-style="0"\]\{width:44px\}<\/style>/);
  // What a page may use comes with its head, whatever it will show.
  expect(html).toContain('.due{color:red}');
  expect(html).not.toContain('.other{');
  const [, person, endsIn, at, json = ''] =
    /id="portal-answers" data-person="(\d+)" data-ends-in="(\d+)" data-at="(.*?)">(.*?)<\/script>/s.exec(
      html,
    ) ?? [];
  expect([person, endsIn]).toEqual([personOf(7), '840']);
  // Page and browser show one day: that of the portal's clock.
  expect(at).toBe(NOW.toISOString());
  expect(html).toContain(`<time>${NOW.toISOString()}</time>`);
  expect(json).not.toContain('<');
  expect(JSON.parse(json)).toEqual([
    { key: ['GET /api/user'], data: expect.objectContaining({ fiscal_number: personOf(7) }) },
    { key: ['GET /api/invoices'], data: { text: `Debe </script> ${personOf(7)}`, state: 'owes' } },
  ]);
  expect(startsCalls({ html } as Page)).toBe(false);
  expect(headers['cache-control']).toBe('private, no-store');
});

test('the layout and what is to be loaded come before the answers', async () => {
  await renderedPage(7);
  hosts.api.delay = () => 60;
  const { pieces, html } = await hosts.open(7);
  expect(pieces[0]).toContain('<header>marco</header>');
  expect(pieces[0]).toContain('<link rel="preload"');
  expect(pieces[0]).not.toContain('<main');
  expect(html.trimEnd().endsWith('</body>\n</html>')).toBe(true);
});

for (const [what, change] of [
  ['answers that take too long', { delay: () => 300 }],
  ['an answer that is refused', { status: 403 }],
  ['an answer that failed', { status: 500 }],
  ['an administrator, who has other pages', { user: { is_admin: true, pending_information: false } }],
  [
    'a customer who has to complete their data first',
    { user: { is_admin: false, pending_information: true } },
  ],
] as const)
  test(`${what}: the page comes with its shape, and the browser asks`, async () => {
    Object.assign(hosts.api, change);
    const page = await hosts.open(7, { host: 'delay' in change ? 2 : 0 });
    expect([page.status, isSkeleton(page), startsCalls(page)]).toEqual([200, true, true]);
    expect(page.html).not.toContain(personOf(7));
    expect(page.headers['cache-control']).toBe('private, no-store');
  });

test('a page that throws has its shape, and nothing of the person stands in the log', async () => {
  await renderedPage(7);
  hosts.api.state = 'broken';
  expect(isSkeleton(await hosts.open(7))).toBe(true);
  const [line = '{}'] = hosts.logged.filter((text) => text.includes('a page was not rendered'));
  expect(JSON.parse(line)).toMatchObject({ fault: 'threw', remote: 'mf-a', route: '/facturas' });
  expect(hosts.logged.join('')).not.toMatch(/9000000007|Debe/);
});

for (const [what, options] of [
  ['a cookie of no session', { headers: { cookie: '__Host-session=fremd' } }],
  ['a request that is no navigation', { headers: { 'sec-fetch-mode': 'cors' } }],
  ['an address with a query, which the page itself reads', { path: '/facturas?factura=B1' }],
  ['a page that its remote does not render', { path: '/perfil' }],
] as const)
  test(`${what}: the shape, and nothing of a person`, async () => {
    const page = await hosts.open(7, options);
    expect([isSkeleton(page), startsCalls(page), page.html.includes(personOf(7))]).toEqual([
      true,
      true,
      false,
    ]);
    expect(page.html).not.toContain('portal-answers');
  });

test('without a session the way leads to the login, and the API is asked for nothing', async () => {
  const { status, headers } = await hosts.open(7, { headers: { cookie: 'theme=dark' } });
  expect([status, headers.location, hosts.api.asked]).toEqual([302, '/login?volver=%2Ffacturas', []]);
});

test('pages of fifty people, interleaved over two hosts, hold each its own person only', async () => {
  await renderedPage(0);
  expect(await interleave(hosts, 150)).toEqual([]);
});
