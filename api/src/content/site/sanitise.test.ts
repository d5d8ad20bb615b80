import { expect, test } from '@jest/globals';
import { sanitise } from './sanitise.ts';

test.each(['<b>', '<div>', '<ul><li>', '<table><tr><td>', '<blockquote>'])(
  '%s without end is no deeper than an editor makes it, and its words stay',
  (opening) => {
    const html = sanitise(`${opening.repeat(20_000 / opening.length)}palabras`);
    expect(html).toContain('palabras');
    expect(html.match(/<[a-z]/g)?.length ?? 0).toBeLessThanOrEqual(100);
  },
);

test('what an editor nests stays as it is', () => {
  const html = `<blockquote>${'<ul><li><p>uno</p>'.repeat(20)}${'</li></ul>'.repeat(20)}</blockquote>`;
  expect(sanitise(html)).toBe(html);
});
