import { expect, test } from '@jest/globals';
import { escapeHtml } from './escape-html.ts';

test('nothing of a text opens a tag, ends an attribute or names a character', () => {
  expect(escapeHtml(`<a href="x" title='y'>&amp;</a>`)).toBe(
    '&#60;a href=&#34;x&#34; title=&#39;y&#39;&#62;&#38;amp;&#60;/a&#62;',
  );
  expect(escapeHtml('Peña, $ 1.000')).toBe('Peña, $ 1.000');
});
