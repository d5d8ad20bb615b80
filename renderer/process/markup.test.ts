import { expect, test } from '@jest/globals';
import { markupFrom } from './markup.ts';

test('style attributes become numbers with their rules, in tags alone', () => {
  expect(markupFrom('<p class="a" style="color:red">style="x" </p><i style="color:red"></i>')).toEqual({
    html: '<p class="a" data-style="0">style="x" </p><i data-style="0"></i>',
    css: '[data-style="0"]{color:red}',
  });
});

test('a style that would end its rule makes none', () => {
  expect(markupFrom('<p style="}body{display:none">a</p>').css).toBe('');
});

test('elements that run or load something are refused, in whatever letters', () => {
  const refused = [
    '<script>',
    '<SCRIPT src="/a.js">',
    '<iframe src="/">',
    '<base href="/">',
    '<link rel="a">',
    '<!--><script>',
  ];
  for (const text of refused) expect(() => markupFrom(`<p>${text}</p>`)).toThrow('no page may hold');
  expect(markupFrom('<linked-list></linked-list>').html).toBe('<linked-list></linked-list>');
});

test('a megabyte of brackets and attributes takes no more time than a page of it', () => {
  const began = performance.now();
  for (const text of ['<', '<a', '<a style="', ' style="', '<a style=""'])
    markupFrom(text.repeat(2 ** 20 / text.length));
  expect(performance.now() - began).toBeLessThan(5_000);
});
