import { expect, expectOthersUntouched, inSameDocument, summary, test } from '../../setup/failure-mode.ts';
import { editedBuild, offer, signedUpload } from '../../setup/releases.ts';

test('a release whose signature is not over what it says never gets in, and the pages go on', async ({
  page,
  portal,
  dataDir,
  release,
}) => {
  await page.goto('/resumen');
  await expect(summary(page)).toBeVisible();
  const before = await release('status');

  const { release: manifest, sign } = signedUpload(
    editedBuild('mf-customer', './resumen', 'Resumen nuevo'),
    dataDir,
  );
  const honest = sign(manifest);
  const forged = {
    ...honest,
    signed: {
      ...honest.signed,
      statement: { ...honest.signed.statement, destination: { channel: 'canary' as const, share: 50 } },
    },
  };
  const answer = await offer(portal.registryUrl, forged);
  expect([answer.status, await answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'BAD_SIGNATURE' }),
  ]);
  expect(await release('status')).toBe(before);

  await inSameDocument(page, async () => {
    await expectOthersUntouched(page);
    await expect(summary(page)).toBeVisible();
  });
  await page.reload();
  await expect(summary(page)).toBeVisible();
});
