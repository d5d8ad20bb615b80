import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { packPackages } from './packages.ts';
import { packReleaseCommand } from './release-command.ts';

const folder = mkdtempSync(join(tmpdir(), 'portal-packages-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packages that a remote outside installs are such as others can import: every export is there, in the form that it says', async () => {
  const tarballs = new Map(await packPackages(folder));
  tarballs.set('@portal/release', await packReleaseCommand(folder));
  expect(tarballs.size).toBeGreaterThan(0);
  for (const [name, file] of tarballs) {
    const { messages, pkg } = await publint({ pack: { tarball: new Uint8Array(readFileSync(file)).buffer } });
    const faults = messages.filter(({ type }) => type !== 'suggestion');
    expect({ name, faults: faults.map((message) => formatMessage(message, pkg)) }).toEqual({
      name,
      faults: [],
    });
  }
});
