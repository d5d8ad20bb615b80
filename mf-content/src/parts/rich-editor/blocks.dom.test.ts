import { expect, test } from '@jest/globals';
import { DOMSerializer } from '@tiptap/pm/model';
import { EditorState, NodeSelection, TextSelection } from '@tiptap/pm/state';
import { currentBlock, movedBlock, withoutBlock } from './block-moves.ts';
import { documentOf, sliceOf } from './extensions.ts';
import { movedPoint, pointOf } from './image-panel.tsx';

const htmlOf = (doc: ReturnType<typeof documentOf>): string => {
  const box = document.createElement('div');
  box.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content));
  return box.innerHTML;
};

test.each([
  '<p data-block="cta"><a href="/consulta">Paga</a></p>',
  '<div data-block="columns"><div data-block="column"><p>Uno</p></div><div data-block="column"><p>Dos</p></div></div>',
  '<table><tbody><tr><th scope="col"><p>Mes</p></th></tr><tr><td rowspan="2"><p>1</p></td></tr></tbody></table>',
  '<div data-block="quoter"></div>',
  '<img src="/api/media/a.webp" alt="Sala" width="640" height="360" data-focal="75 50">',
])('%s comes out of the editor as it went in', (block) => {
  expect(htmlOf(documentOf(`<p>Antes</p>${block}`))).toBe(`<p>Antes</p>${block}`);
});

test('a pasted table is a table, with its words in its cells', () => {
  const doc = documentOf('<p></p>');
  const slice = sliceOf('<table><tr><td>Nov</td><td>24,5 %</td></tr></table>', doc.type.schema);
  const box = document.createElement('div');
  box.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(slice.content));
  expect(box.innerHTML).toBe(
    '<table><tbody><tr><td><p>Nov</p></td><td><p>24,5 %</p></td></tr></tbody></table>',
  );
});

const at = (html: string, words: string): EditorState => {
  const doc = documentOf(html);
  let place = 0;
  doc.descendants((node, pos) => {
    if (node.isText && node.text?.includes(words)) place = pos;
  });
  return EditorState.create({ doc, selection: TextSelection.create(doc, place) });
};

test('a block goes up and down with the cursor in it, and no further than the text', () => {
  const state = at('<p>Uno</p><h2>Dos</h2><ul><li><p>Tres</p></li></ul>', 'Dos');
  const up = state.apply(movedBlock(state, -1) ?? state.tr);
  expect(htmlOf(up.doc)).toBe('<h2>Dos</h2><p>Uno</p><ul><li><p>Tres</p></li></ul>');
  expect(currentBlock(up)).toEqual({ at: 0, count: 3, type: 'heading' });
  expect(movedBlock(up, -1)).toBeUndefined();
  const list = at('<p>Uno</p><ul><li><p>Tres</p></li></ul>', 'Tres');
  expect(currentBlock(list)).toMatchObject({ at: 1, type: 'bulletList' });
  expect(movedBlock(list, 1)).toBeUndefined();
  const first = list.apply(movedBlock(list, -1) ?? list.tr);
  expect(htmlOf(first.doc)).toBe('<ul><li><p>Tres</p></li></ul><p>Uno</p>');
  expect(first.selection.$from.parent.textContent).toBe('Tres');
});

test('a block that is selected as a whole is moved as well, and stays selected', () => {
  const doc = documentOf('<div data-block="quoter"></div><p>Uno</p>');
  const state = EditorState.create({ doc, selection: NodeSelection.create(doc, 0) });
  const down = state.apply(movedBlock(state, 1) ?? state.tr);
  expect(htmlOf(down.doc)).toBe('<p>Uno</p><div data-block="quoter"></div>');
  expect((down.selection as NodeSelection).node.type.name).toBe('quoter');
});

test('a block is taken away, and the last one leaves an empty line', () => {
  const two = at('<p>Uno</p><p>Dos</p>', 'Dos');
  expect(htmlOf(two.apply(withoutBlock(two) ?? two.tr).doc)).toBe('<p>Uno</p>');
  const one = at('<h2>Uno</h2>', 'Uno');
  expect(htmlOf(one.apply(withoutBlock(one) ?? one.tr).doc)).toBe('<p></p>');
});

test('the point of interest moves by quarters and stays on the image', () => {
  expect(movedPoint('50 50', 'ArrowRight')).toBe('75 50');
  expect(movedPoint('100 0', 'ArrowRight')).toBe('100 0');
  expect(movedPoint('100 0', 'ArrowUp')).toBe('100 0');
  expect(movedPoint('0 0', 'ArrowDown')).toBe('0 25');
  expect(movedPoint('0 0', 'a')).toBeUndefined();
  expect(pointOf('75 25')).toEqual([75, 25]);
});
