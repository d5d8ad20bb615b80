import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { build, route } from '../testing/builds.ts';
import { type ListeningRegistry, openListeningRegistry } from '../testing/listening-registry.ts';
import { createReleaseCommand } from '../testing/release-command.ts';
import { testKey, testOperator, upload } from '../testing/test-registry.ts';

const terms = testKey('mf-terms-team', ['mf-terms']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
const command = createReleaseCommand();
const folder = mkdtempSync(join(tmpdir(), 'portal-preview-'));
const registries: ListeningRegistry[] = [];
const routes = [route('/plazos/:id', 'client'), route('/plazos', 'client')];
const made = (text: string) => build({ name: 'mf-terms', routes, files: { 'x.js': text } });

async function opened(previews: boolean): Promise<ListeningRegistry> {
  const at = await openListeningRegistry([terms, shellTeam, operator], undefined, { previews });
  registries.push(at);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(made('live'), [terms, operator]));
  return at;
}
let tests: ListeningRegistry;
let customers: ListeningRegistry;
beforeAll(async () => {
  tests = await opened(true);
  customers = await opened(false);
});
afterAll(async () => {
  for (const at of registries) await at.close();
  command.close();
  rmSync(folder, { recursive: true });
});
const liveIn = async (at: ListeningRegistry) =>
  (await at.service.status()).stable?.releases.find(({ name }) => name === 'mf-terms')?.hash;
const previewIn = (url: string, text: string, ...more: readonly string[]): Promise<string> =>
  command.run(
    command.machineOf(terms),
    ...['preview', 'mf-terms', '--from', command.folderOf(made(text)), '--registry', url, ...more],
  );

test('release preview prints a link to the very release that was built, on the team’s key alone, and writes a comment', async () => {
  const comment = join(folder, 'comment');
  const printed = await previewIn(
    tests.url,
    'tried',
    '--portal',
    'https://pruebas.example',
    '--comment',
    comment,
  );
  const { hash, commit } = made('tried').release;
  const link = new URL(/https:\S+/.exec(printed)?.[0] ?? '');
  expect(link.pathname).toBe('/plazos');
  expect(link.searchParams.getAll('override')).toEqual([`mf-terms@${hash}`]);
  const { pass, expires } = await tests.grants.open(link.searchParams.get('grant') ?? '', 'test');
  expect(Math.round((expires.getTime() - Date.now()) / 86_400_000)).toBe(7);
  const { set } = await tests.grants.held(pass, 'test');
  expect(set.remotes.map((remote) => remote.hash)).toEqual([hash]);
  expect(await liveIn(tests)).toBe(made('live').release.hash);

  const written = readFileSync(comment, 'utf8');
  expect(written).toContain(`[Open it](${link.href.replaceAll('%40', '@').replaceAll('%3A', ':')})`);
  expect(written).toContain(`Release \`${hash}\` of commit \`${commit}\``);
  const id = /withdraw ([\w-]{22})/.exec(written)?.[1] ?? '';
  await command.run(
    command.machineOf(terms),
    ...['withdraw', id, '--key', 'mf-terms-team', '--registry', tests.url],
  );
  await expect(tests.grants.held(pass, 'test')).rejects.toMatchObject({ answer: { code: 'GRANT_ENDED' } });
});

test('release preview is refused where customers are, and nothing of it is live', async () => {
  await expect(previewIn(customers.url, 'tried')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Refused (OUT_OF_SCOPE)'),
  });
  expect(await liveIn(customers)).toBe(made('live').release.hash);
});
