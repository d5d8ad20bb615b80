import { openSession } from '../setup/open-session.ts';
import { expect, test } from '../setup/test.ts';

test('[CU-13] the first press of Guardar counts, though leaving the last field shows what is wrong there', async ({
  page,
}) => {
  await openSession(page, '9090909090');
  await page.goto('/adminuser?buscar=1&cedula=2020202020&cliente=2020202020');
  const save = page.getByRole('button', { name: 'Guardar', exact: true });
  await page.getByLabel('Dirección', { exact: true }).fill('');
  await save.scrollIntoViewIfNeeded();
  const box = await save.boundingBox();
  if (!box) throw new Error('no button');
  await page.mouse.move(box.x + box.width / 2, box.y + 4);
  await page.mouse.down();
  // The button moves away from under the pointer, which stays pressed.
  await expect(page.getByText('Escribe la dirección.')).toBeVisible();
  await expect.poll(async () => (await save.boundingBox())?.y).not.toBe(box.y);
  await page.mouse.up();
  await expect(page.getByRole('alert').getByRole('link', { name: 'Motivo' })).toBeVisible();
});
