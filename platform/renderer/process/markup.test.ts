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
    '<style>',
    '<body class="a">',
    '<plaintext>',
  ];
  for (const text of refused) expect(() => markupFrom(`<p>${text}</p>`)).toThrow('no page may hold');
  expect(markupFrom('<linked-list></linked-list>').html).toBe('<linked-list></linked-list>');
});

test.each([
  ['a comment that does not end', '<p>a</p><!-- '],
  ['a comment that ends at once for a browser', '<!--><b></b>-->'],
  ['a comment with brackets in it', '<!-- <b> --><p></p>'],
  ['a declaration', '<![CDATA[ ]]>'],
  ['the end of what is around it', '</div></main><textarea></textarea>'],
  ['an element that does not end', '<p>a</p><textarea>'],
  ['elements that end crosswise', '<b><i></b></i>'],
  ['an end in the place of another', '<title><b></title></b>'],
  ['an element that only seems to end', '<div/>'],
  ['a value that does not end', '<p title="a>b</p>'],
  ['a value without quotes', '<p title=a></p>'],
  ['a value in other quotes', "<p title='a'></p>"],
  ['a bracket in a value', '<p title="<p>"></p>'],
  ['a bracket in a text', '<p>a < b</p>'],
  ['the shell’s set', '<p id="portal-set">{}</p>'],
  ['a page of another remote', '<p ID="single-spa-application:mf-b"></p>'],
  ['a name that is written in another way', '<p id="&#112;ortal-set"></p>'],
])('%s is refused: what follows would be read otherwise', (_, text) => {
  expect(() => markupFrom(text)).toThrow();
});

test('what React writes passes as it is', () => {
  const text =
    '<!--$--><p id="_R_1_" hidden="">a<!-- -->b &lt; c &amp; d</p><br/><img alt="" srcset="/a.avif 1x"/><!--/$--><svg viewBox="0 0 1 1" xlink:href="#a"><title>x</title><path d="M0 0"></path></svg><input disabled="" value="&quot;"/><!--$?--><template id="B:0"></template><!--/$--><!--&--><!--/&--><!--F!-->';
  expect(markupFrom(text)).toEqual({ html: text, css: '' });
});

test('a style with quotes in it keeps its rule', () => {
  const { css } = markupFrom('<p style="font-family:&quot;Inter&quot;,&#x27;a&#x27;;--a:1 &amp; 2">a</p>');
  expect(css).toBe('[data-style="0"]{font-family:"Inter",\'a\';--a:1 & 2}');
  expect(markupFrom('<p style="--a:&lt;/style&gt;">a</p>').css).toBe('');
});

test('a megabyte of brackets and attributes takes no more time than a page of it', () => {
  const began = performance.now();
  const units = [
    '<',
    '<a',
    '<a style="',
    ' style="',
    '<a style=""',
    '<a b ',
    '<a>',
    '<i style="a:b"></i>',
    '<!--$-->',
    '<br/>',
  ];
  for (const text of units)
    for (const megabyte of [
      text.repeat(2 ** 20 / text.length),
      `<a ${text.repeat(2 ** 20 / text.length)}`,
      `<a ${' '.repeat(2 ** 20)}`,
    ])
      try {
        markupFrom(megabyte);
      } catch {
        // Most of it is refused; when is what is asked.
      }
  expect(performance.now() - began).toBeLessThan(10_000);
});
