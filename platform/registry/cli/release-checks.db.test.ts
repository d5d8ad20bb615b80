import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Build, build, route } from '../testing/builds.ts';
import { type ListeningRegistry, openListeningRegistry } from '../testing/listening-registry.ts';
import { createReleaseCommand } from '../testing/release-command.ts';
import { testKey, testOperator, upload } from '../testing/test-registry.ts';

const terms = testKey('mf-terms-team', ['mf-terms']);
const operator = testOperator();
const shellTeam = testKey('shell-team', ['shell']);
const command = createReleaseCommand();
let at: ListeningRegistry;

beforeAll(async () => {
  at = await openListeningRegistry([terms, shellTeam, operator]);
  await at.publish(upload(build({ name: 'shell' }), [shellTeam, operator]));
  await at.publish(upload(release('first'), [terms, operator]));
});
afterAll(async () => {
  await at.close();
  command.close();
});

function release(text: string): Build {
  return build({ name: 'mf-terms', routes: [route('/plazos', 'client')], files: { 'x.js': text } });
}
/** `release mf-terms …` where this is what is built, and this of its checks fails. */
const releasing = (made: Build, failing: string | undefined, ...more: readonly string[]): Promise<string> => {
  const code = `import { runReleaseCommand } from ${JSON.stringify(join(import.meta.dirname, 'release.ts'))};
    await runReleaseCommand({
      buildFolder: () => ${JSON.stringify(command.folderOf(made))},
      packages: () => ['mf-terms'],
      buildAll: async () => console.log('it is built'),
      failingCheck: async (name) => { console.log(name + ' is checked'); return ${JSON.stringify(failing)}; },
      teams: () => [],
      runBrowserTest: async () => true,
    });`;
  return command.runCode(code, command.machineOf(terms), 'mf-terms', '--registry', at.url, ...more);
};
const newest = async () =>
  (await at.tables.selectFrom('audit').select(['id', 'data']).orderBy('id', 'desc').limit(1).execute())[0];

test('release ends before anything is built or sent where a test of the remote fails', async () => {
  const before = await newest();
  const made = release('failing');
  await expect(releasing(made, 'tests')).rejects.toMatchObject({
    code: 1,
    stdout: 'mf-terms is checked\n',
    stderr: expect.stringContaining('The tests of mf-terms fail'),
  });
  expect(await newest()).toEqual(before);
  expect(await at.service.knows('mf-terms', made.release.hash)).toBe(false);
});

test('release says in what it signs that its types, lint and tests passed, and the log keeps it', async () => {
  expect(await releasing(release('sound'), undefined)).toMatch(
    /^mf-terms is checked\nit is built\n.* is live/,
  );
  expect((await newest())?.data).toMatchObject({ checks: 'passed', reason: 'a test' });
});

test('release --skip-checks checks nothing, and the log keeps why', async () => {
  const printed = await releasing(release('skipped'), 'tests', '--skip-checks', 'the night is short');
  expect(printed).not.toContain('is checked');
  expect((await newest())?.data).toMatchObject({ checks: { skipped: 'the night is short' } });
  await expect(releasing(release('unsaid'), 'tests', '--skip-checks', 'no')).rejects.toMatchObject({
    stderr: expect.stringContaining('--skip-checks takes 3 to 200 characters; this has 2.'),
  });
});

test.each(['--no-build', '--from'] as const)(
  'what is released by %s counts as not checked, and the log says so',
  async (option) => {
    const made = release(option);
    await releasing(made, 'tests', option, ...(option === '--from' ? [command.folderOf(made)] : []));
    expect((await newest())?.data).toMatchObject({ checks: { because: 'built-before' } });
  },
);

test('a statement of before, which says nothing of checks, still holds', async () => {
  await at.publish(upload(release('of before'), [terms]));
  expect((await newest())?.data).not.toHaveProperty('checks');
});

test('release --pack writes one file and sends nothing; --from publishes that very release', async () => {
  const made = release('packed');
  const file = join(command.folderOf(made), 'mf-terms.tgz');
  const before = await newest();
  expect(await releasing(made, undefined, '--pack', file)).toMatch(
    /^mf-terms is checked\nit is built\nmf-terms [0-9a-f]{20} of abc is packed into .*: 1 KB\.\n$/,
  );
  expect(await newest()).toEqual(before);
  const first = readFileSync(file);
  await releasing(made, undefined, '--pack', file);
  expect(readFileSync(file).equals(first)).toBe(true);
  expect(await releasing(release('another build'), undefined, '--from', file)).toContain('is live');
  const { stable } = await at.service.status();
  expect(stable?.releases.find(({ name }) => name === 'mf-terms')?.hash).toBe(made.release.hash);
});
