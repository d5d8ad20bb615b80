import { isWide } from '../setup/extent.ts';
import { buildOfEdit, editedBuild } from '../setup/releases.ts';
import { test } from '../setup/releasing.ts';
import { expect } from '../setup/test.ts';

/** The test that is bisected by; it holds as things are. */
test('the page of questions is headed by its name', async ({ page }) => {
  await page.goto('/faq');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Preguntas frecuentes');
});

/** Sets that are published; each change looks for the guilty one among fewer than nights do. */
const SETS = isWide ? 6 : 4;

test(`of ${SETS} sets the command names the release that broke a browser test, and its owner`, async ({
  release,
}) => {
  test.setTimeout(600_000);
  const setIn = (printed: string): string => /set ([0-9a-f]{20})/.exec(printed)?.[1] ?? '';
  const publish = async (name: string, folder: string) => setIn(await release(name, '--from', folder));

  const broken = await buildOfEdit('mf-content', 'src/pages/faq/texts.ts', (source) =>
    source.replace("title: 'Preguntas frecuentes'", "title: 'Preguntas raras'"),
  );
  const good = setIn(await release('status'));
  await publish('mf-customer', editedBuild('mf-customer', './perfil', 'Perfil 2'));
  if (isWide) await publish('mf-payments', editedBuild('mf-payments', './facturas', 'Facturas 2'));
  const guilty = await publish('mf-content', broken);
  if (isWide) await publish('mf-reports', editedBuild('mf-reports', './reports', 'Informes 2'));
  const bad = await publish('mf-terms', editedBuild('mf-terms', './modify_terms', 'Plazos 2'));

  const said = await release(
    ...['bisect', '--good', good, '--bad', bad, '--test', 'the page of questions is headed by its name'],
  );
  test.info().annotations.push({ type: 'bisect', description: said });
  expect(said).toContain(`${SETS} sets from ${good} to ${bad}`);
  expect(said).toContain(`fails in ${guilty}, which came after it`);
  expect(said).toContain('Guilty: mf-content. Its owner is contenido.');
  expect(await release('status')).toContain(bad);
});
