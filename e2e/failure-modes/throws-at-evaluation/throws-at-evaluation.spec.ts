import { expect, expectOthersUntouched, inSameDocument, summary, test } from '../../setup/failure-mode.ts';
import { throwingBuild } from '../../setup/releases.ts';
import { THROW, testThrowing } from '../../setup/throwing-release.ts';

testThrowing({ what: 'while its page is evaluated', kind: 'evaluation', before: THROW });

test('a new release throws while its entry is evaluated', async ({ page, release }) => {
  await release('mf-customer', '--from', throwingBuild('mf-customer'));
  await page.goto('/resumen', { waitUntil: 'commit' });
  await expect(summary(page)).toBeVisible();
  await inSameDocument(page, () => expectOthersUntouched(page));
  await expect(summary(page)).toBeVisible();
});
