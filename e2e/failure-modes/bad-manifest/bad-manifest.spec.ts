import type { Release } from '../../../shared/release-protocol/src/release.ts';
import {
  alterSet,
  expect,
  expectFallback,
  expectOthersUntouched,
  inSameDocument,
  summary,
  test,
  withoutEarlierRelease,
} from '../../setup/failure-mode.ts';
import { editedBuild, offer, signedUpload } from '../../setup/releases.ts';

/** What a manifest can say that is not so, though its team has signed it. */
const untruths: readonly [string, (release: Release) => object, string][] = [
  ['names no owner', ({ owner: _, ...release }) => release, 'BAD_REQUEST'],
  [
    'lacks the hash of a file',
    (release) => ({
      ...release,
      files: { ...release.files, [release.entry]: { bytes: release.files[release.entry]?.bytes } },
    }),
    'BAD_MANIFEST',
  ],
  ['has another entry than its files', (release) => ({ ...release, entry: 'nada.js' }), 'ALTERED_MANIFEST'],
];

test('a manifest that does not say how things are never gets in, and the pages go on', async ({
  page,
  portal,
  dataDir,
  release,
}) => {
  await page.goto('/resumen');
  const before = await release('status');
  const upload = signedUpload(editedBuild('mf-customer', './resumen', 'Resumen nuevo'), dataDir);
  for (const [what, change, code] of untruths) {
    await test.step(what, async () => {
      const answer = await offer(portal.registryUrl, upload.sign(change(upload.release) as Release));
      expect(answer.status).toBe(422);
      expect(((await answer.json()) as { code: string }).code).toBe(code);
    });
  }
  expect(await release('status')).toBe(before);
  await expect(summary(page)).toBeVisible();
  await inSameDocument(page, () => expectOthersUntouched(page));
});

/** What a set can promise that the remote's code does not keep. */
const promises = [
  ['a page that the remote does not have', 'contract'],
  ['a container that its entry does not define', 'evaluation'],
] as const;

for (const [what, kind] of promises) {
  const change = (remote: Parameters<Parameters<typeof alterSet>[1]>[0]) =>
    kind === 'evaluation'
      ? { ...remote, container: 'nadie' }
      : {
          ...remote,
          routes: remote.routes.map((route) =>
            route.page === './resumen' ? { ...route, page: './nada' } : route,
          ),
        };

  test(`the set promises ${what}: the fallback, and the others untouched`, async ({ page }) => {
    await withoutEarlierRelease(page);
    await alterSet(page, change);
    await page.goto('/resumen', { waitUntil: 'commit' });
    await expectFallback(page, kind);
    await inSameDocument(page, () => expectOthersUntouched(page));
    await expectFallback(page, kind);
  });
}

test('where there is an earlier release, it stands in for one that the set describes wrongly', async ({
  page,
  release,
}) => {
  await release('mf-customer', '--from', editedBuild('mf-customer', './resumen', 'Resumen nuevo'));
  await alterSet(page, ({ integrity: _, ...remote }) => remote);
  await page.goto('/resumen', { waitUntil: 'commit' });
  await expect(summary(page)).toBeVisible();
});
