import { expect, test } from '@jest/globals';
import { isTyping, SHORTCUTS, shortcutReader } from './shortcuts.ts';

const ALL = SHORTCUTS.map(({ path }) => path);
const press = (key: string, timeStamp = 0, more: object = {}) => ({
  ...{ key, timeStamp, ctrlKey: false, altKey: false, metaKey: false, target: null },
  ...more,
});

test('g and then a letter leads to a part of the administration', () => {
  const read = shortcutReader(ALL);
  expect(read(press('g', 0))).toEqual({ kind: 'wait' });
  expect(read(press('c', 900))).toEqual({ kind: 'go', path: '/adminuser' });
  expect(read(press('c', 950))).toEqual({ kind: 'nothing' });
});

test('a letter that comes late after g is a letter', () => {
  const read = shortcutReader(ALL);
  read(press('g', 0));
  expect(read(press('c', 1_600))).toEqual({ kind: 'nothing' });
});

test('what the administrator may not open has no shortcut', () => {
  const read = shortcutReader(['/reports']);
  read(press('g', 0));
  expect(read(press('c', 10))).toEqual({ kind: 'nothing' });
});

test('the question mark asks for the list and the slash for the search, but not with Ctrl, Alt or Cmd', () => {
  const read = shortcutReader(ALL);
  expect([read(press('?')), read(press('/'))]).toEqual([{ kind: 'list' }, { kind: 'search' }]);
  for (const held of ['ctrlKey', 'altKey', 'metaKey'])
    expect(read(press('?', 0, { [held]: true }))).toEqual({ kind: 'nothing' });
});

test('letters that are typed into a field are text', () => {
  const read = shortcutReader(ALL);
  const places = ['<input>', '<textarea></textarea>', '<select></select>', '<p contenteditable="true"></p>'];
  for (const html of places) {
    document.body.innerHTML = html;
    const target = document.body.firstElementChild;
    expect(isTyping(target)).toBe(true);
    expect(read(press('?', 0, { target }))).toEqual({ kind: 'nothing' });
  }
  document.body.innerHTML = '<input type="checkbox">';
  expect(isTyping(document.body.firstElementChild)).toBe(false);
});

test('no two shortcuts have the same key', () => {
  expect(new Set(SHORTCUTS.map(({ key }) => key)).size).toBe(SHORTCUTS.length);
});
