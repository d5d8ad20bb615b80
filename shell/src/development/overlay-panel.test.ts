import { expect, test } from '@jest/globals';
import { overlayPanel } from './overlay-panel.ts';

const run = (text: string) => {
  const opened: string[] = [];
  const panel = overlayPanel(document, [{ kind: 'run', text }], {
    close: () => opened.push('closed'),
    openSource: async (place) => opened.push(place) > 0,
  });
  const places = () => [...panel.querySelectorAll<HTMLButtonElement>('.place')];
  return { panel, places, opened };
};

test('each place of the sources can be opened in the editor, and the text stays as it is', () => {
  const text =
    'mf-a/src/page.tsx:12:3: TypeError: of shell/src/main.ts:1:1\n  mf-a/src/parts/a.tsx:4:5\n  node_modules/react-dom/index.js:9:9';
  const { panel, places, opened } = run(text);
  expect(panel.querySelector('pre')?.textContent).toBe(text);
  for (const place of places()) place.click();
  expect(opened).toEqual(['mf-a/src/page.tsx:12:3', 'mf-a/src/parts/a.tsx:4:5']);
});

test('what has no place in the sources has nothing to open', () => {
  expect(run('Error: mf-a/src/page.tsx\nhttp://localhost:4800/shell/a.js:1:2').places()).toEqual([]);
});

test('a place that could not be opened says so', async () => {
  const panel = overlayPanel(document, [{ kind: 'type', text: 'mf-a/src/a.ts:1:1: wrong' }], {
    close: () => {},
    openSource: async () => false,
  });
  const place = panel.querySelector<HTMLButtonElement>('.place');
  expect(place?.title).toBe('Abrir en el editor');
  place?.click();
  await Promise.resolve();
  expect(place?.title).toContain('No se pudo abrir');
});
