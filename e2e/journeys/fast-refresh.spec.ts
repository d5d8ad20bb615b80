import type { Page } from '@playwright/test';
import { test } from '../setup/developing.ts';
import { expect } from '../setup/test.ts';

const PAGE = 'src/pages/faq/page.tsx';
const STYLES = 'src/pages/faq/faq.module.css';
const counter = (page: Page) => page.getByRole('button', { name: /^Cuenta/ });
const heading = (page: Page) => page.locator('main h1');

/** What a component with a state of its own is, between the others of the page. */
const withCounter = (text: string): string =>
  `${text}
function Counter() {
  const [count, setCount] = useState(0);
  return <button type="button" onClick={() => setCount(count + 1)}>Cuenta {count}</button>;
}
`.replace("<div className={styles['faq']}>", "<div className={styles['faq']}><Counter />");

test('in development a counter keeps its state over edits of words, of components and of styles', async ({
  page,
  portal,
  develop,
}) => {
  test.setTimeout(240_000);
  const { url, edit } = await develop('mf-content');
  edit(PAGE, withCounter);
  await page.goto(`${url}/faq`);
  await expect(counter(page)).toHaveText('Cuenta 0');
  await counter(page).click();
  await counter(page).click();
  await page.getByRole('searchbox').fill('pagar');
  await page.evaluate(() => {
    Object.assign(window, { marked: document.querySelector('main button') });
  });
  const kept = async (): Promise<void> => {
    await expect(counter(page)).toContainText('2');
    await expect(page.getByRole('searchbox')).toHaveValue('pagar');
    // The very node: nothing was loaded or mounted anew.
    expect(await page.evaluate(() => (window as { marked?: Element }).marked?.isConnected)).toBe(true);
  };

  await test.step('words', async () => {
    edit(PAGE, (text) => text.replace('title={text.title}', 'title="Preguntas, editadas"'));
    await expect(heading(page)).toHaveText('Preguntas, editadas');
    await kept();
  });
  await test.step('the component that holds the state', async () => {
    edit(PAGE, (text) => text.replace('Cuenta {count}', 'Cuenta ya {count}'));
    await expect(counter(page)).toHaveText('Cuenta ya 2');
    await kept();
  });
  await test.step('styles', async () => {
    edit(STYLES, (text) => `${text}\n.faq::after { content: 'editado'; }\n`);
    await expect
      .poll(() =>
        counter(page)
          .locator('..')
          .evaluate((element) => getComputedStyle(element, '::after').content),
      )
      .toBe('"editado"');
    await kept();
  });
  await test.step('another list of hooks: that component begins anew, the page does not', async () => {
    edit(PAGE, (text) =>
      text.replace(
        'const [count, setCount] = useState(0);',
        'const [count, setCount] = useState(0);\n  useState(1);',
      ),
    );
    await expect(counter(page)).toHaveText('Cuenta ya 0');
    await expect(page.getByRole('searchbox')).toHaveValue('pagar');
  });
  await test.step('remotes of the other portal run beside it, and that portal knows nothing of it', async () => {
    await page.goto(`${url}/login`);
    await expect(page.getByLabel('Cédula')).toBeVisible();
    const there = await (await fetch(`${portal.url}/registry/status`)).text();
    const here = await page.evaluate(
      () => (JSON.parse(document.getElementById('portal-set')?.textContent ?? '') as { hash: string }).hash,
    );
    expect(there).not.toContain(here);
  });
});

test('in development what cannot be parsed, what has a wrong type and what throws stands over the page with file, line and column, and goes', async ({
  page,
  develop,
  faults,
}) => {
  test.setTimeout(300_000);
  const { url, edit, read } = await develop('mf-content');
  await page.goto(`${url}/faq`);
  await expect(heading(page)).toBeVisible();
  const overlay = page.getByRole('alert', { name: 'Errores de desarrollo' });
  const lineOf = (text: string, words: string): number =>
    text.slice(0, text.indexOf(words)).split('\n').length;
  /** Saves the page with something wrong in it; answers the line. */
  const spoil = (words: string, by: (text: string) => string): number => {
    let line = 0;
    edit(PAGE, (text) => {
      const spoilt = by(text);
      line = lineOf(spoilt, words);
      return spoilt;
    });
    return line;
  };
  const placeAt = (line: number): RegExp =>
    new RegExp(`mf-content/${PAGE.replaceAll('.', '\\.')}:${line}:\\d+: `);
  const good = read(PAGE);
  const mend = (): void => edit(PAGE, () => good);
  await page.getByRole('searchbox').fill('pagar');

  await test.step('what cannot be parsed; the page stands below it, and Esc takes it away', async () => {
    const line = spoil('const broken', (text) => `${text}\nconst broken = {{;\n`);
    await expect(overlay).toContainText('No compila');
    await expect(overlay).toContainText(placeAt(line));
    await page.getByRole('searchbox').fill('pagar ya');
    await page.keyboard.press('Escape');
    await expect(overlay).toBeHidden();
    mend();
    await expect(page.getByRole('searchbox')).toHaveValue('pagar ya');
  });
  await test.step('a wrong type, which is shown in the page all the same', async () => {
    const line = spoil('title={42}', (text) => text.replace('title={text.title}', 'title={42}'));
    await expect(heading(page)).toHaveText('42');
    await expect(overlay).toContainText('Error de tipos', { timeout: 90_000 });
    await expect(overlay).toContainText(placeAt(line));
    mend();
    await expect(overlay).toBeHidden({ timeout: 90_000 });
  });
  await test.step('what throws while it renders', async () => {
    const thrown = "throw new Error('failure mode')";
    const line = spoil(thrown, (text) =>
      text.replace('const blocks = useBlocks();', `const blocks = useBlocks();\n  ${thrown};`),
    );
    await expect(overlay).toContainText('Error al ejecutar');
    await expect(overlay).toContainText(placeAt(line));
    await expect(overlay).toContainText('failure mode');
    mend();
    await expect(overlay).toBeHidden();
    await expect(heading(page)).toBeVisible();
  });
  await test.step('what a button throws', async () => {
    const thrown = "throw new Error('failure mode')";
    const line = spoil(thrown, (text) =>
      text.replace(
        "<div className={styles['faq']}>",
        `<div className={styles['faq']}>\n        <button type="button" onClick={() => { ${thrown}; }}>Prueba</button>`,
      ),
    );
    await page.getByRole('button', { name: 'Prueba' }).click();
    await expect(overlay).toContainText(placeAt(line));
    expect(faults.splice(0)).toEqual(['uncaught: failure mode']);
    mend();
    await expect(overlay).toBeHidden();
  });
});
