import { expect, test } from '@jest/globals';
import { optionLink } from './option-link.ts';

test.each([
  [{ page: true, content_id: 7, url: 'https://example.org' }, '/mainpage/7'],
  [{ page: false, content_id: 7, url: 'https://example.org/a' }, 'https://example.org/a'],
  [{ page: false, content_id: null, url: '/puntos' }, '/puntos'],
  [{ page: false, content_id: null, url: 'javascript:alert(1)//http' }, undefined],
  [{ page: false, content_id: null, url: '//evil.example' }, undefined],
  [{ page: false, content_id: null, url: '/\\evil.example' }, undefined],
  [{ page: false, content_id: null, url: 'https://portal.example@evil.example/' }, undefined],
  [{ page: false, content_id: null, url: 'tel:+576041234567' }, 'tel:+576041234567'],
])('[PU-07] an option %j leads to %s', (given, href) => {
  expect(optionLink(given)).toBe(href);
});

test.each([
  ['https://portal.example/puntos?a=1#b', '/puntos?a=1#b'],
  ['https://portal.example', '/'],
  ['https://other.example/puntos', 'https://other.example/puntos'],
  ['https://portal.example//evil.example', 'https://portal.example//evil.example'],
])('an address %s of the portal itself becomes its path: %s', (url, href) => {
  expect(optionLink({ page: false, content_id: null, url }, 'https://portal.example')).toBe(href);
});
