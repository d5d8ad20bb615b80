import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { MoveReason } from '@portal/contract/release-reasons';
import type { Beacon, RenderFault } from '@portal/release-protocol/release';
import { statusLines } from '../cli/status.ts';
import { inEnglish } from '../model/words.ts';
import { build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';
import { createDocuments } from './document-tokens.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
let at: TestRegistry;
/** By so many milliseconds the registry's clock is ahead. */
let later = 0;
const payments = (text: string) =>
  build({ name: 'mf-pagos', routes: [route('/facturas', 'client')], files: { 'facturas.js': text } });

beforeAll(async () => {
  at = await openTestRegistry([pagos, shellTeam, operator], () => new Date(Date.now() + later));
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(payments('one'), [pagos, operator]));
  // The key is read when it is first needed; pages wait for it no more than this test does.
  while (at.health.documentOf(await stable()) === '') await pause(20);
});
afterAll(() => at.close());

const stable = async () => (await at.registry.active()).stable?.set ?? '';
const canary = async () => (await at.registry.active()).canary?.set;
/** Each of a document of its own by default. */
const load = (set: string, document = at.health.documentOf(set)): Beacon => ({
  set,
  document,
  remote: 'mf-pagos',
  event: { kind: 'load', shell: 300, code: 550, shown: 800, lcp: 700, inp: 90, cls: 0.0312 },
});
const fault = (
  set: string,
  kind: 'render' | 'network' = 'render',
  document = at.health.documentOf(set),
): Beacon => ({
  set,
  document,
  remote: 'mf-pagos',
  event: { kind: 'fault', fault: kind },
});
let addresses = 0;
/** From an address of its own by default. */
const take = (beacon: Beacon, address?: string) => {
  addresses += 1;
  return at.health.take(beacon, address ?? `10.0.${addresses >> 8}.${addresses & 255}`);
};
const startCanary = async (text: string): Promise<string> => {
  await at.publish(upload(payments(text), [pagos], { channel: 'canary', share: 10 }));
  return (await canary()) ?? '';
};

const said = (reason: MoveReason | undefined): string => (reason === undefined ? '' : inEnglish(reason));

test('a canary that fails within its budget ends by itself, says why, and stable is as it was', async () => {
  const before = await stable();
  const set = await startCanary('two');
  for (let count = 0; count < 5; count += 1) await take(load(before));
  await take(load(set));
  for (let count = 0; count < 4; count += 1) await take(fault(set));
  expect(await canary()).toBe(set);
  await take(fault(set));
  expect(await canary()).toBeUndefined();
  expect(await stable()).toBe(before);
  const [move] = await at.registry.moves('canary', 1);
  expect(move).toMatchObject({ actor: 'health', share: 0 });
  expect(said(move?.reason)).toBe(
    'it failed for 5 of 6 addresses (5 × render in mf-pagos (mf-pagos-team)); its budget is 3 in 100. Meanwhile stable failed for 0 of 5.',
  );
  const entry = await at.tables
    .selectFrom('audit')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor: 'health', action: 'canary ended', outcome: 'done' });
});

test('one address ends no canary, however many documents it asks for, and one network of IPv6 is one address', async () => {
  const set = await startCanary('one address');
  for (let count = 0; count < 20; count += 1) await take(fault(set), '203.0.113.7');
  for (let count = 1; count < 9; count += 1) await take(fault(set), `2001:db8:1:2::${count}`);
  expect(await canary()).toBe(set);
  // Written in whole it is the same network, and as IPv4 the same address.
  await take(fault(set), '2001:0db8:0001:0002:0:0:0:99');
  await take(fault(set), '::ffff:203.0.113.7');
  expect(await canary()).toBe(set);
  for (const address of ['198.51.100.4', '198.51.100.5']) await take(fault(set), address);
  expect(await canary()).toBe(set);
  await take(fault(set), '198.51.100.6');
  expect(await canary()).toBeUndefined();
  const networks = await at.tables
    .selectFrom('beacon')
    .select('network')
    .where('set_hash', '=', set)
    .execute();
  expect(new Set(networks.map(({ network }) => network)).size).toBe(5);
  expect(JSON.stringify(networks)).not.toContain('203.0.113');
});

test('what is said of a canary is told with who, since when and why, and written down once when it changes', async () => {
  const judged = async () => (await at.report(operation({ type: 'report' }, [operator]))).canary?.judged;
  const before = await stable();
  const set = await startCanary('judged');
  for (let count = 0; count < 20; count += 1) await take(load(before));
  expect(await judged()).toMatchObject({
    ...{ verdict: 'inconclusive', by: 'health', failed: { count: 0, of: 0 } },
    stableFailed: { count: 0, of: 20 },
  });
  for (let count = 0; count < 140; count += 1) await take(load(set));
  const healthy = await judged();
  expect(healthy).toMatchObject({ verdict: 'healthy', by: 'health', failed: { count: 0, of: 140 } });
  expect(healthy?.budget).toEqual({ count: 3, of: 100 });
  expect(healthy?.endsAt).toBeGreaterThan(4);
  const {
    channels,
    health,
    moves,
    setNumbers = [],
  } = await at.report(operation({ type: 'report' }, [operator]));
  // Each set by the number that people call it by, whichever channel leads to it.
  expect(new Set(setNumbers.map(({ set }) => set))).toEqual(new Set(moves.map(({ set }) => set)));
  expect(new Set(setNumbers.map(({ number }) => number)).size).toBe(setNumbers.length);
  expect(channels?.find(({ channel }) => channel === 'canary')).toEqual({
    ...{ channel: 'canary', loads: 140, faults: 0, lcp: 700 },
  });
  const ofStable = health.find(({ channel }) => channel === 'stable');
  expect(ofStable?.recent).toHaveLength(12);
  expect(moves[0]?.changes[0]?.difference).toMatchObject({
    owner: 'mf-pagos-team',
    ...{ routesAdded: [], routesGone: [], callsAdded: [] },
  });
  expect(said(healthy?.reason)).toBe(
    'it failed for 0 of 140 addresses; its budget is 3 in 100. Meanwhile stable failed for 0 of 20.',
  );
  const written = await at.tables
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', 'canary healthy')
    .execute();
  expect(written).toMatchObject([{ actor: 'health', subject: `set ${set}`, outcome: 'done' }]);
  expect(said(written[0]?.data.reason)).toMatch(/^it failed for 0 of \d+ addresses/);
  // Everybody may know the word and since when, and neither the reason nor who.
  const { canary: shown } = await at.service.status();
  expect(shown?.judged).toEqual({ verdict: 'healthy', since: healthy?.since });
  expect(statusLines(await at.report(operation({ type: 'report' }, [operator])))).toContain(
    `  judged healthy since ${healthy?.since}\n  by health: it failed for 0 of 140 addresses`,
  );
});

test('three addresses that are all that is heard end a canary after ten minutes, and not before', async () => {
  const set = await startCanary('hardly anyone');
  for (let count = 0; count < 3; count += 1) await take(fault(set));
  expect(await canary()).toBe(set);
  later = 10 * 60_000;
  // It is looked at when anything is told of it.
  await take(fault(set), '10.0.0.1');
  later = 0;
  expect(await canary()).toBeUndefined();
});

test('of a canary that has ended it is told what was said of it, who ended it, when and why', async () => {
  const set = await startCanary('ended');
  for (let count = 0; count < 5; count += 1) await take(fault(set));
  const report = await at.report(operation({ type: 'report' }, [operator]));
  expect(report.canary).toBeNull();
  expect(report.endedCanary).toMatchObject({ set, actor: 'health', verdict: 'worse' });
  expect(said(report.endedCanary?.reason)).toMatch(/^it failed for 5 of 5 addresses/);
  expect(statusLines(report)).toContain(`The last canary, set ${set}, judged worse, ended `);
  expect(JSON.stringify(await at.service.status())).not.toContain('failed');
});

test('a release that browsers certainly saw fail is not sound; one of which little is known is', async () => {
  const [before, set] = [await stable(), await startCanary('sound')];
  const live = (await at.registry.set(before))?.remotes[0]?.hash ?? '';
  const tried = (await at.registry.set(set))?.remotes[0]?.hash ?? '';
  expect(await at.health.isSound('mf-pagos', tried)).toBe(true);
  for (let count = 0; count < 5; count += 1) await take(fault(set));
  expect(await at.health.isSound('mf-pagos', tried)).toBe(false);
  expect(await at.health.isSound('mf-otro', tried)).toBe(true);
  expect(await at.health.isSound('mf-pagos', live)).toBe(true);
});

test('as many failures as the budget allows end no canary, certainly more do; loads of one address hide no failure', async () => {
  const set = await startCanary('many addresses');
  for (let count = 0; count < 100; count += 1) await take(load(set));
  for (let count = 0; count < 3; count += 1) await take(fault(set));
  for (let count = 0; count < 150; count += 1) await take(load(set), '203.0.113.7');
  expect(await canary()).toBe(set);
  let more = 0;
  for (; more < 20 && (await canary()) === set; more += 1) await take(fault(set));
  expect(await canary()).toBeUndefined();
  // 9 of 110 or more; at 4 of 105 it might still be chance.
  expect(more).toBeGreaterThan(2);
});

test('a release that changes, removes or holds up what the page shares ends its canary, with the route in the reason', async () => {
  const set = await startCanary('hostile');
  const kinds = ['globals', 'layout', 'unresponsive'] as const;
  for (const kind of kinds) {
    const { event, ...beacon } = fault(set);
    await take({ ...beacon, event: { ...event, fault: kind, route: '/facturas' } as Beacon['event'] });
  }
  for (let count = 0; count < 2; count += 1) await take(fault(set));
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  for (const kind of kinds)
    expect(said(move?.reason)).toContain(`1 × ${kind} in mf-pagos at /facturas (mf-pagos-team)`);
});

const unrendered = (set: string, fault: RenderFault['fault'] = 'render-server'): RenderFault => ({
  ...{ set, remote: 'mf-pagos', route: '/facturas', fault },
});

test('a canary whose pages hosts cannot render ends, and what they told is no word of a page', async () => {
  const set = await startCanary('not rendered');
  for (let last = 1; last < 5; last += 1) await at.health.takeUnrendered(unrendered(set), `192.0.2.${last}`);
  expect(await canary()).toBe(set);
  await at.health.takeUnrendered(unrendered(set), '192.0.2.5');
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  expect(said(move?.reason)).toContain(
    'it failed for 5 of 5 addresses (5 × render-server in mf-pagos at /facturas (mf-pagos-team))',
  );
});

test('a person whose page cannot be rendered is one address, however often it is asked for, and what their page takes from others is no evidence', async () => {
  const set = await startCanary('one person');
  for (let count = 0; count < 40; count += 1) await at.health.takeUnrendered(unrendered(set), '203.0.113.9');
  // Beside it, others' pages ran out of time and memory.
  for (let last = 1; last < 40; last += 1)
    await at.health.takeUnrendered(unrendered(set, 'render-server-shared'), `198.18.0.${last}`);
  expect(await canary()).toBe(set);
  const kept = await at.tables
    .selectFrom('beacon')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('set_hash', '=', set)
    .where('fault', '=', 'render-server')
    .executeTakeFirstOrThrow();
  expect(Number(kept.rows)).toBe(10);
  await at.operate(operation({ type: 'canary', share: 0 }, [operator]));
});

test.each([
  ['a set that never was', { set: '0'.repeat(20) }],
  ['a remote that is not in it', { remote: 'mf-nadie' }],
])('what a host tells of %s is not kept', async (_what, wrong) => {
  const before = await at.tables
    .selectFrom('beacon')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst();
  await at.health.takeUnrendered({ ...unrendered(await stable()), ...wrong }, '192.0.2.8');
  const now = await at.tables
    .selectFrom('beacon')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirst();
  expect(now).toEqual(before);
});

test('a canary whose pages are shown far slower than those of stable meanwhile ends', async () => {
  const before = await stable();
  const set = await startCanary('slow');
  const shown = (of: string, milliseconds: number): Beacon => ({
    ...load(of),
    event: { kind: 'load', shell: 300, code: 550, shown: milliseconds, lcp: 700, inp: 90, cls: 0 },
  });
  for (let count = 0; count < 29; count += 1) await take(shown(before, 700 + count * 10));
  for (let count = 0; count < 40; count += 1) await take(shown(set, 3_000));
  // Too little is known of stable to call anything slow.
  expect(await canary()).toBe(set);
  await take(shown(before, 990));
  for (let count = 0; count < 10; count += 1) await take(shown(set, 3_000));
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  expect(said(move?.reason)).toMatch(
    /slower than 1\.5 × stable's 75th percentile \(shown\) for \d+ of \d+ addresses/,
  );
});

/** What a page measured of itself; where it was shown first. */
const measuredLoad = (
  of: string,
  route: string,
  more: Partial<Extract<Beacon['event'], { kind: 'load' }>>,
) => ({
  ...load(of),
  event: { kind: 'load', route, shown: 800, lcp: 700, inp: 90, cls: 0.01, ...more } as Beacon['event'],
});

test.each([
  ['lcp', { lcp: 2_600 }, /slower than 1\.5 × stable's 75th percentile \(lcp\) for \d+ of \d+ addresses/],
  ['inp', { inp: 400 }, /slower than 1\.5 × stable's 75th percentile and 50 \(inp\) for/],
  ['cls', { cls: 0.4 }, /slower than stable's 75th percentile and 0\.1 \(cls\) for/],
])(
  'a canary whose pages have a worse %s than the same pages of stable ends, and says so',
  async (_name, worse, reason) => {
    const before = await stable();
    const set = await startCanary(`worse ${reason.source}`);
    for (let count = 0; count < 32; count += 1) {
      await take(measuredLoad(before, '/facturas', {}));
      // A heavier page, whose figures say nothing of the other.
      await take(measuredLoad(before, '/pagos', { lcp: 4_000, inp: 700, cls: 0.6 }));
    }
    for (let count = 0; count < 30 && (await canary()) === set; count += 1)
      await take(measuredLoad(set, '/facturas', worse));
    expect(await canary()).toBeUndefined();
    const [move] = await at.registry.moves('canary', 1);
    expect(said(move?.reason)).toMatch(reason);
  },
);

test('a heavy page that is as heavy in stable ends no canary, whatever other pages weigh', async () => {
  const before = await stable();
  const set = await startCanary('heavy page');
  const heavy = { shown: 3_000, lcp: 4_000, inp: 700, cls: 0.6 };
  for (let count = 0; count < 32; count += 1) {
    await take(measuredLoad(before, '/facturas', {}));
    await take(measuredLoad(before, '/pagos', heavy));
  }
  for (let count = 0; count < 40; count += 1) await take(measuredLoad(set, '/pagos', heavy));
  expect(await canary()).toBe(set);
});

test('an error that no code caught counts, as any other failure of its release', async () => {
  const set = await startCanary('uncaught');
  for (let count = 0; count < 5; count += 1) {
    const { event, ...beacon } = fault(set);
    await take({ ...beacon, event: { ...event, fault: 'uncaught', route: '/facturas' } as Beacon['event'] });
  }
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  expect(said(move?.reason)).toContain('5 × uncaught in mf-pagos at /facturas');
});

/** So many networks were served two documents each, of which so many were heard of. */
async function serve(set: string, addresses: number, heard: number, from: string): Promise<void> {
  const networks: Record<string, number> = {};
  for (let count = 0; count < addresses; count += 1) networks[`${from}${count}`] = 2;
  await at.health.takeServed([{ set, networks }]);
  for (let count = 0; count < heard; count += 1) {
    const document = at.health.documentOf(set);
    await take({ set, document, remote: 'mf-pagos', event: { kind: 'shown', route: '/facturas' } });
    const name = document.split('.')[0] ?? '';
    // By the name that the network was served under, which an address cannot be made to have.
    await at.tables
      .updateTable('beacon')
      .set({ network: `${from}${count}` })
      .where('document', '=', name)
      .execute();
  }
}

test('a canary of whose pages nothing is heard ends, and says how many stayed silent', async () => {
  const before = await stable();
  const set = await startCanary('silent');
  await serve(before, 40, 40, 'heard');
  await serve(set, 4, 0, 'mute');
  // Four may have left before a page stood there.
  expect(await canary()).toBe(set);
  await serve(set, 6, 0, 'silent');
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  expect(said(move?.reason)).toBe(
    'of most pages that it was served with, nothing was heard for 10 of 10 addresses. Meanwhile stable was silent for 0 of 40.',
  );
});

test('what hosts could not render is no word of the pages: a canary that is silent besides ends for it', async () => {
  const set = await startCanary('silent, and not rendered');
  await serve(await stable(), 40, 40, 'heard too');
  await at.health.takeUnrendered(unrendered(set), '192.0.2.1');
  const rows = await at.tables.selectFrom('beacon').select('network').where('set_hash', '=', set).execute();
  const networks = Object.fromEntries(rows.map(({ network }) => [network, 2]));
  await at.health.takeServed([{ set, networks }]);
  expect(await canary()).toBe(set);
  await serve(set, 9, 0, 'silent too');
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  expect(said(move?.reason)).toContain('nothing was heard for 10 of 10 addresses');
});

test('silence that stable has just as often ends no canary, nor does any before stable is known', async () => {
  const before = await stable();
  const set = await startCanary('as silent');
  await serve(set, 10, 0, 'early');
  expect(await canary()).toBe(set);
  await serve(before, 40, 16, 'same');
  await serve(set, 20, 8, 'later');
  expect(await canary()).toBe(set);
});

test('what a host served of a set of before, or while no canary ran, is not kept', async () => {
  const before = await stable();
  await at.operate(operation({ type: 'canary', share: 0 }, [operator]));
  await serve(before, 3, 0, 'none');
  const set = await startCanary('counted');
  await at.health.takeServed([
    { set, networks: { counted: 1 } },
    { set: '0'.repeat(20), networks: { other: 1 } },
  ]);
  await at.health.takeServed([{ set, networks: { counted: 2 } }]);
  const rows = await at.tables.selectFrom('served_network').select(['network', 'documents']).execute();
  expect(rows.filter(({ network }) => ['counted', 'other', 'none0'].includes(network))).toEqual([
    { network: 'counted', documents: 3 },
  ]);
});

test('a canary that is as fast as stable goes on', async () => {
  const before = await stable();
  const set = await startCanary('as fast');
  const shown = (of: string, milliseconds: number): Beacon => ({
    ...load(of),
    event: { kind: 'load', shell: 300, code: 550, shown: milliseconds, lcp: 700, inp: 90, cls: 0 },
  });
  for (let count = 0; count < 40; count += 1) await take(shown(before, 700 + count * 10));
  for (let count = 0; count < 60; count += 1) await take(shown(set, 700 + (count % 40) * 10));
  expect(await canary()).toBe(set);
});

test('a fault that stable has just as often ends no canary', async () => {
  const [before, set] = [await stable(), await startCanary('everybody')];
  for (let count = 0; count < 6; count += 1) await take(fault(before));
  for (let count = 0; count < 6; count += 1) await take(fault(set));
  expect(await canary()).toBe(set);
});

test('bad lines of visitors do not end a canary', async () => {
  const set = await startCanary('three');
  for (let count = 0; count < 5; count += 1) await take(fault(set, 'network'));
  expect(await canary()).toBe(set);
});

test('a document is one failure however often it fails, and one load; it speaks for its own set alone', async () => {
  const before = await stable();
  const set = await startCanary('a document');
  const document = at.health.documentOf(set);
  const kept = [];
  for (let count = 0; count < 12; count += 1) kept.push(await take(fault(set, 'render', document)));
  expect(kept.filter(Boolean)).toHaveLength(10);
  expect([await take(load(set, document)), await take(load(set, document))]).toEqual([
    expect.objectContaining({ remote: 'mf-pagos' }),
    undefined,
  ]);
  expect(await canary()).toBe(set);
  const served = at.health.documentOf(before);
  for (const made of [served, '', 'x', served.replace(/.{4}$/, 'AAAA'), `${served}A`])
    expect(await take(fault(set, 'render', made))).toBeUndefined();
  expect(await take(fault(before, 'render', served))).toBeDefined();
  for (let count = 0; count < 3; count += 1) await take(fault(set));
  expect(await canary()).toBe(set);
  await take(fault(set));
  expect(await canary()).toBeUndefined();
});

test('told of from many addresses at once, a document lies at one of them', async () => {
  const set = await startCanary('a document at once');
  const document = at.health.documentOf(set);
  await Promise.all(Array.from({ length: 9 }, () => take(fault(set, 'render', document))));
  const networks = await at.tables
    .selectFrom('beacon')
    .select('network')
    .where('set_hash', '=', set)
    .execute();
  expect(networks).toHaveLength(9);
  expect(new Set(networks.map(({ network }) => network)).size).toBe(1);
  expect(await canary()).toBe(set);
});

test('what a document tells of lost connections, or of another remote, stands in the place of no failure of a release', async () => {
  const set = await startCanary('hides its failures');
  for (let count = 0; count < 5; count += 1) {
    const document = at.health.documentOf(set);
    const address = `198.51.101.${count}`;
    for (let beacon = 0; beacon < 10; beacon += 1) {
      await take(fault(set, 'network', document), address);
      await take({ ...fault(set, 'network', document), remote: 'shell' }, address);
    }
    await take(load(set, document), address);
    expect(await take(fault(set, 'network', document), address)).toBeUndefined();
    expect(await take(fault(set, 'render', document), address)).toBeDefined();
    for (let beacon = 0; beacon < 10; beacon += 1) await take(fault(set, 'render', document), address);
    const ofShell = { ...fault(set, 'render', document), remote: 'shell' };
    if (count === 0) expect(await take(ofShell, address)).toBeDefined();
  }
  expect(await canary()).toBeUndefined();
  const [move] = await at.registry.moves('canary', 1);
  expect(said(move?.reason)).toMatch(/^it failed for 5 of 5 addresses/);
});

test('a document of yesterday tells nothing any more', async () => {
  let now = Date.now();
  const documents = createDocuments(at.health.documentKey, () => now);
  documents.issue('');
  const set = await stable();
  while (documents.issue(set) === '') await pause(20);
  const token = documents.issue(set);
  expect(await documents.read(token, set)).toBe(token.split('.')[0]);
  now += 24 * 3_600_000;
  expect(await documents.read(token, set)).toBeUndefined();
});

test('what was promoted is everybody’s; going back leads to what was before', async () => {
  const before = await stable();
  const set = await startCanary('four');
  await at.operate(operation({ type: 'promote-canary' }, [operator]));
  expect([await stable(), await canary()]).toEqual([set, undefined]);
  await at.operate(operation({ type: 'rollback' }, [operator]));
  expect(await stable()).toBe(before);
});

test('a stable release while a canary runs brings the canary along with what it changes', async () => {
  const set = await startCanary('five');
  const shell = build({ name: 'shell', files: { 'x.js': 'another shell' } });
  await at.publish(upload(shell, [shellTeam, operator]));
  const moved = (await canary()) ?? '';
  expect(moved).not.toBe(set);
  const parts = await at.registry.set(moved);
  expect(parts?.shell.hash).toBe(shell.release.hash);
  expect(parts?.remotes.map(({ hash }) => hash)).toEqual([payments('five').release.hash]);
});

test('what others release meanwhile, and another share, take nothing from what was heard of a canary; an address stays one', async () => {
  const judged = async () => (await at.report(operation({ type: 'report' }, [operator]))).canary?.judged;
  const otherTeam = async (text: string) => {
    await at.publish(upload(build({ name: 'shell', files: { 'x.js': text } }), [shellTeam, operator]));
    return [(await canary()) ?? '', await stable()] as const;
  };
  const first = await startCanary('six');
  const before = await stable();
  for (let count = 0; count < 20; count += 1) await take(load(first));
  for (let count = 0; count < 10; count += 1) await take(load(before));
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await take(fault(first), address);
  const [second, base] = await otherTeam('shell of six');
  expect(second).not.toBe(first);
  await at.operate(operation({ type: 'canary', share: 50 }, [operator]));
  expect(await judged()).toMatchObject({ failed: { count: 3, of: 23 }, stableFailed: { count: 0, of: 10 } });
  await take(load(base));
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await take(fault(second), address);
  expect(await judged()).toMatchObject({ failed: { count: 3, of: 23 }, stableFailed: { count: 0, of: 11 } });
  await take(fault(second), '198.51.100.4');
  expect(await canary()).toBe(second);
  // A page of before is still open somewhere.
  await take(fault(first), '198.51.100.5');
  expect(await canary()).toBeUndefined();
  const again = await startCanary('six');
  expect((await judged())?.failed).toEqual({ count: 0, of: 0 });
  expect(again).toBe(second);
});

test('another release of the same remote is another canary: what was heard of the one before is not its own', async () => {
  const judged = async () => (await at.report(operation({ type: 'report' }, [operator]))).canary?.judged;
  const one = await startCanary('seven');
  for (let count = 0; count < 4; count += 1) await take(fault(one));
  await startCanary('eight');
  expect((await judged())?.failed).toEqual({ count: 0, of: 0 });
  await at.operate(operation({ type: 'canary', share: 0 }, [operator]));
});

test('what is older than 30 days is forgotten', async () => {
  await at.health.prune(new Date(Date.now() + 31 * 86_400_000));
  expect(await at.tables.selectFrom('beacon').selectAll().execute()).toEqual([]);
});
