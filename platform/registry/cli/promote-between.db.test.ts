import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { ReleaseBody } from '@portal/release-protocol/release-statement';
import { type Build, build, route } from '../testing/builds.ts';
import { type ListeningRegistry, openListeningRegistry } from '../testing/listening-registry.ts';
import { createReleaseCommand } from '../testing/release-command.ts';
import { type TestKey, testKey, testOperator, upload } from '../testing/test-registry.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
/** Known in staging alone. */
const nuevos = testKey('mf-nuevos-team', ['mf-nuevos']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
/** Operators of staging are others than those of production. */
const operatorOfStaging = testKey('ensayos', ['*'], { scopes: ['second', 'promote', 'pause'] });

let staging: ListeningRegistry;
let production: ListeningRegistry;
const command = createReleaseCommand();

const opened = (name: string, keys: readonly TestKey[]) => openListeningRegistry(keys, undefined, { name });
const inStaging = (made: Build, owner: TestKey, channel: 'stable' | 'none' = 'stable') =>
  staging.publish(upload(made, [owner, operatorOfStaging], { channel }, { registry: 'staging' }));
const payments = (text: string, more = {}, access: 'client' | 'shared' = 'client') =>
  build({
    name: 'mf-pagos',
    routes: [route('/facturas', access)],
    files: { 'x.js': text },
    maps: { 'x.js': `{"version":3,"file":"${text}"}` },
    more,
  });
/** `release promote <remote>` from staging to production, with what is given besides. */
const promote = (machine: string, remote: string, ...more: readonly string[]) =>
  command.run(
    machine,
    ...['promote', remote, '--from', staging.url, '--from-name', 'staging'],
    ...['--to', production.url, '--name', 'production', ...more],
  );
const refusedWith = (text: string) => ({ stderr: expect.stringContaining(text) });
const logOf = async (at: ListeningRegistry) =>
  (
    await at.tables.selectFrom('audit').select(['actor', 'action', 'subject', 'data']).orderBy('id').execute()
  ).at(-1);

beforeAll(async () => {
  staging = await opened('staging', [pagos, nuevos, shellTeam, operatorOfStaging]);
  production = await opened('production', [pagos, shellTeam, operator]);
  await inStaging(build({ name: 'shell' }), shellTeam);
  const toProduction = { registry: 'production' };
  const shell = upload(build({ name: 'shell' }), [shellTeam, operator], { channel: 'stable' }, toProduction);
  await production.publish(shell);
  const before = upload(payments('before'), [pagos, operator], { channel: 'stable' }, toProduction);
  await production.publish(before);
});
afterAll(async () => {
  for (const at of [staging, production]) await at.close();
  command.close();
});

test('promote --from one registry --to another moves what is live there, not built again: same hash, bytes and maps, its team’s key alone', async () => {
  const made = payments('one');
  await inStaging(made, pagos);
  const printed = await promote(command.machineOf(pagos), 'mf-pagos');
  const { hash, commit } = made.release;
  expect(printed).toContain(`mf-pagos 1.0.0 (${hash}) is live for everybody`);
  expect(printed).toContain(`mf-pagos 1.0.0 of mf-pagos-team, commit ${commit}, ${hash}`);

  const { registry } = production;
  const set = await registry.set((await registry.active()).stable?.set ?? '');
  expect(set?.remotes).toEqual([made.release]);
  for (const [name, content] of made.files)
    expect((await registry.file('mf-pagos', hash, name, []))?.content).toEqual(content);
  expect(await registry.sourceMap('mf-pagos', hash, 'x.js')).toEqual(made.maps?.get('x.js'));

  const actor = expect.stringContaining('mf-pagos-team (');
  const subject = `mf-pagos ${hash}`;
  expect(await logOf(staging)).toMatchObject({ actor, subject, action: 'fetch' });
  expect(await logOf(production)).toMatchObject({ actor, subject, action: 'publish to stable' });
});

test('promote takes a release that is live nowhere by its hash, and puts it where it is told', async () => {
  const made = payments('kept');
  await inStaging(made, pagos, 'none');
  const before = await production.registry.active();
  const printed = await promote(
    command.machineOf(pagos),
    ...['mf-pagos', '--release', made.release.hash, '--channel', 'none'],
  );
  expect(printed).toContain('is kept; nothing points at it yet');
  expect(await production.registry.active()).toEqual(before);
  expect(await production.service.knows('mf-pagos', made.release.hash)).toBe(true);

  const unknown = promote(command.machineOf(pagos), 'mf-pagos', '--release', '0'.repeat(20));
  await expect(unknown).rejects.toMatchObject(refusedWith('Refused (UNKNOWN_REMOTE)'));
});

test('promote is refused where the second registry does not know the key, and where the first one’s is another team’s', async () => {
  const made = build({ name: 'mf-nuevos', routes: [route('/nuevos', 'client')] });
  await inStaging(made, nuevos);
  const unknown = promote(command.machineOf(nuevos), 'mf-nuevos');
  await expect(unknown).rejects.toMatchObject(refusedWith('Refused (UNKNOWN_KEY)'));
  expect(await production.service.knows('mf-nuevos', made.release.hash)).toBe(false);

  const foreign = promote(command.machineOf(pagos), 'mf-nuevos', '--key', 'mf-pagos-team');
  await expect(foreign).rejects.toMatchObject(refusedWith('Refused (FOREIGN_REMOTE)'));
});

test('promote with two keys is read with the first one’s word where the first registry does not know the second', async () => {
  const made = payments('two keys', {}, 'shared');
  await inStaging(made, pagos);
  const team = command.machineOf(pagos, operator);
  await expect(promote(team, 'mf-pagos')).rejects.toMatchObject(refusedWith('Refused (WIDER_PERMISSIONS)'));
  const both = ['--key', 'mf-pagos-team', '--key', 'despliegues'];
  expect(await promote(team, 'mf-pagos', ...both)).toContain('is live for everybody');
});

test('promote is refused where the release does not fit, and says who releases first', async () => {
  await inStaging(build({ name: 'shell', more: { contract: 2 } }), shellTeam, 'none');
  const made = payments('of the next contract', { contract: 2 });
  await inStaging(made, pagos, 'none');
  const before = await production.registry.active();
  const early = promote(command.machineOf(pagos), 'mf-pagos', '--release', made.release.hash);
  await expect(early).rejects.toMatchObject(refusedWith('Refused (DOES_NOT_FIT)'));
  await expect(early).rejects.toMatchObject(refusedWith('Who can mend it: shell-team'));
  expect(await production.registry.active()).toEqual(before);
});

test.each([
  ['a file', (body: ReleaseBody) => ({ ...body, files: { ...body.files, 'x.js': 'AAAA' } })],
  ['a source map', (body: ReleaseBody) => ({ ...body, maps: { 'x.js': 'AAAA' } })],
  ['the manifest', (body: ReleaseBody) => ({ ...body, release: { ...body.release, version: '6.6.6' } })],
] as const)(
  'promote sends nothing where %s of what it was given does not hash to the release',
  async (what, altered) => {
    const made = payments(`altered ${what}`);
    await inStaging(made, pagos);
    const altering = await listening(async (path, init) => {
      const answer = await fetch(new URL(path, staging.url), init);
      const text = await answer.text();
      return path === '/registry/fetch' ? JSON.stringify(altered(JSON.parse(text) as ReleaseBody)) : text;
    });
    const sent: string[] = [];
    const second = await listening(async (path) => {
      sent.push(path);
      return '{}';
    });
    const tried = command.run(
      command.machineOf(pagos),
      ...['promote', 'mf-pagos', '--from', altering.url, '--from-name', 'staging', '--to', second.url],
    );
    await expect(tried).rejects.toMatchObject(refusedWith(`is not mf-pagos ${made.release.hash}`));
    expect(sent).toEqual([]);
    for (const { server } of [altering, second]) {
      server.closeAllConnections();
      server.close();
    }
  },
);

test('promote of one remote names both registries', async () => {
  const machine = command.machineOf(pagos, operator);
  const said = refusedWith('--from <registry> --to <registry>');
  await expect(command.run(machine, 'promote', 'mf-pagos')).rejects.toMatchObject(said);
  const half = command.run(machine, 'promote', 'mf-pagos', '--from', staging.url);
  await expect(half).rejects.toMatchObject(said);
  await expect(command.run(machine, 'promote', '--from', staging.url)).rejects.toMatchObject(said);
});

/** Something that listens where a registry would, and answers each request with a text. */
async function listening(
  answerTo: (path: string, init: RequestInit) => Promise<string>,
): Promise<{ readonly url: string; readonly server: Server }> {
  const server = createServer((request, response) => {
    request.resume();
    const envelope = request.headers['registry-envelope'];
    const headers = typeof envelope === 'string' ? { 'registry-envelope': envelope } : {};
    answerTo(request.url ?? '/', { method: request.method ?? 'GET', headers }).then(
      (text) => response.end(text),
      () => response.destroy(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
