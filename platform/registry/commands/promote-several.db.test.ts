import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { SetChange } from '@portal/release-protocol/release-statement';
import { type Build, build, route } from '../testing/builds.ts';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from '../testing/test-registry.ts';

const teams = {
  'mf-pagos': testKey('mf-pagos-team', ['mf-pagos']),
  'mf-clientes': testKey('mf-clientes-team', ['mf-clientes']),
  shell: testKey('shell-team', ['shell']),
} as const;
type Name = keyof typeof teams;
const operator = testOperator();
let at: TestRegistry;

const publish = (made: Build, channel: 'stable' | 'none') =>
  at.publish(upload(made, [teams[made.release.name as Name], operator], { channel }));
const promote = (change: SetChange) => at.operate(operation({ type: 'promote', to: { change } }, [operator]));
const together = (...builds: readonly Build[]): SetChange => ({
  with: Object.fromEntries(builds.map(({ release }) => [release.name, release.hash])),
});
const live = async () => {
  const set = await at.registry.set((await at.registry.active()).stable?.set ?? '');
  return Object.fromEntries([set?.shell, ...(set?.remotes ?? [])].map((part) => [part?.name, part?.hash]));
};
const hashes = (...builds: readonly Build[]) => together(...builds).with;

const shell = build({ name: 'shell' });
const pagos = build({ name: 'mf-pagos', routes: [route('/facturas', 'client')] });
const clientes = build({ name: 'mf-clientes', routes: [route('/perfil', 'client')] });

beforeEach(async () => {
  at = await openTestRegistry([...Object.values(teams), operator]);
  for (const made of [shell, pagos, clientes]) await publish(made, 'stable');
});
afterEach(() => at.close());

test('a contract’s next version, refused for the shell and for a remote alone, goes live for all in one move', async () => {
  const more = { contract: 2 };
  const next = [
    build({ name: 'shell', more }),
    build({ name: 'mf-pagos', routes: [route('/facturas', 'client')], more }),
    build({ name: 'mf-clientes', routes: [route('/perfil', 'client')], more }),
  ] as const;
  for (const made of next) {
    expect(await refusalOf(publish(made, 'stable'))).toMatchObject({ code: 'DOES_NOT_FIT' });
    await publish(made, 'none');
  }
  // Two of the three are not enough, and the refusal names the third.
  const { problem } = await refusalOf(promote(together(next[0], next[1])));
  expect(problem).toContain('mf-clientes (mf-clientes-team) was built with contract 1');
  expect(await live()).toEqual(hashes(shell, pagos, clientes));

  const moves = (await at.registry.moves('stable', 20)).length;
  const { done } = await promote(together(...next));
  expect(done).toContain(`mf-pagos ${next[1].release.hash}`);
  expect(await live()).toEqual(hashes(...next));
  expect(await at.registry.moves('stable', 20)).toHaveLength(moves + 1);

  await at.operate(operation({ type: 'rollback' }, [operator]));
  expect(await live()).toEqual(hashes(shell, pagos, clientes));
});

test('a route moves from one remote to another without a moment in which none or both have it', async () => {
  const without = build({ name: 'mf-pagos', routes: [route('/pagos', 'client')] });
  const taking = build({
    name: 'mf-clientes',
    routes: [route('/perfil', 'client'), route('/facturas', 'client')],
  });
  const { problem } = await refusalOf(publish(taking, 'stable'));
  expect(problem).toContain('/facturas belongs to');
  for (const made of [without, taking]) await publish(made, 'none');
  await promote(together(without, taking));
  expect(await live()).toEqual(hashes(shell, without, taking));
});

test('a remote leaves the set, and a rollback brings it back', async () => {
  const { done } = await promote({ with: {}, without: ['mf-clientes'] });
  expect(done).toContain('without mf-clientes');
  expect(await live()).toEqual(hashes(shell, pagos));
  await at.operate(operation({ type: 'rollback' }, [operator]));
  expect(await live()).toEqual(hashes(shell, pagos, clientes));
});

test('a remote whose event another one subscribes to cannot leave alone; it can once that one goes without it', async () => {
  const routes = [route('/facturas', 'client')];
  const sends = build({
    name: 'mf-clientes',
    routes: [route('/perfil', 'client')],
    more: { emits: ['profile.saved@1'] },
  });
  const hears = build({ name: 'mf-pagos', routes, more: { hears: ['profile.saved@1'] } });
  for (const made of [sends, hears]) await publish(made, 'stable');
  const { code, problem } = await refusalOf(promote({ with: {}, without: ['mf-clientes'] }));
  expect(code).toBe('DOES_NOT_FIT');
  expect(problem).toContain(
    'mf-clientes (mf-clientes-team) no longer publishes profile.saved@1, which mf-pagos (mf-pagos-team) subscribes to',
  );
  await promote({ ...together(pagos), without: ['mf-clientes'] });
  expect(await live()).toEqual(hashes(shell, pagos));
});

test.each<[string, SetChange, string]>([
  ['a release that was never published', { with: { 'mf-pagos': '0'.repeat(20) } }, 'UNKNOWN_SET'],
  ['a remote that is not live', { with: {}, without: ['mf-otro'] }, 'UNKNOWN_REMOTE'],
  ['the shell taken away', { with: {}, without: ['shell'] }, 'UNKNOWN_REMOTE'],
  ['a remote both ways', { ...together(pagos), without: ['mf-pagos'] }, 'BAD_REQUEST'],
  ['nothing at all', { with: {} }, 'BAD_REQUEST'],
])('%s is refused, and what is live stays', async (_what, change, code) => {
  expect(await refusalOf(promote(change))).toMatchObject({ code });
  expect(await live()).toEqual(hashes(shell, pagos, clientes));
});

test('two changes at once both hold: each is made to what the other left', async () => {
  const newer = (name: Name, path: string) =>
    build({ name, routes: [route(path, 'client')], files: { 'x.js': 'newer' } });
  const [one, two] = [newer('mf-pagos', '/facturas'), newer('mf-clientes', '/perfil')];
  for (const made of [one, two]) await publish(made, 'none');
  await Promise.all([promote(together(one)), promote(together(two))]);
  expect(await live()).toEqual(hashes(shell, one, two));
});

test('a running canary keeps what it tries when another remote leaves the set', async () => {
  const tried = build({
    name: 'mf-pagos',
    routes: [route('/facturas', 'client')],
    files: { 'x.js': 'tried' },
  });
  await at.publish(upload(tried, [teams['mf-pagos']], { channel: 'canary', share: 10 }));
  await promote({ with: {}, without: ['mf-clientes'] });
  const canary = await at.registry.set((await at.registry.active()).canary?.set ?? '');
  expect(canary?.remotes.map(({ hash }) => hash)).toEqual([tried.release.hash]);
});
