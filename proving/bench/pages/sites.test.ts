import { expect, test } from '@jest/globals';
import type { BundledFile } from '../monolith/build.ts';
import { asMonolith, asStatic } from './sites.ts';

const file = (name: string): BundledFile => ({ name, integrity: 'sha384-x', brotli: Buffer.alloc(0) });
const set = {
  hash: 's',
  shellBase: '/shell/1/',
  remotes: [
    {
      name: 'mf-auth',
      owner: 'identidad',
      routes: [{ path: '/login', page: './login' }],
      menu: [],
      entry: '/remotes/mf-auth/1/entry.js',
      integrity: 'sha384-y',
      container: 'mf_auth_1',
      hash: '1',
    },
  ],
};
const html = `<head>
<script src="/shell/1/shell.js" integrity="sha384-z" crossorigin="anonymous" fetchpriority="low" defer></script>
<link rel="preload" as="script" href="/remotes/mf-auth/1/entry.js" integrity="sha384-y" crossorigin="anonymous" fetchpriority="low">
<link rel="preload" as="style" href="/remotes/mf-auth/1/login.css" integrity="sha384-y" crossorigin="anonymous">
<style nonce="n">a{}</style></head>
<script type="application/json" id="portal-set">${JSON.stringify(set)}</script>`;
const monolith = {
  entry: file('monolith.js'),
  pages: new Map([['mf-auth ./login', [file('login.js'), file('login.css')]]]),
  file: () => undefined,
};

test('the one bundle is served by the HTML of the portal, preloaded in the same way', () => {
  const made = asMonolith(html, '/login', monolith);
  expect(made).not.toMatch(/\/shell\/|\/remotes\/|mf_auth_1/);
  expect(made).toContain('<script src="/monolith/monolith.js" integrity="sha384-x"');
  expect(made).toContain('<link rel="preload" as="script" href="/monolith/login.js" integrity="sha384-x"');
  expect(made).toContain('<link rel="preload" as="style" href="/monolith/login.css"');
  expect(made).toContain('"path":"/login"');
});

test('HTML of another form is refused rather than measured', () => {
  const other = html.replace('<script src="/shell', '<script async src="/shell');
  expect(() => asMonolith(other, '/login', monolith)).toThrow('another form');
});

test('as one static file the HTML keeps its rules and words, and nothing that runs or is fetched for it', () => {
  const sheet = '<link rel="stylesheet" data-later media="print" href="/shell/1/shell.css">';
  const font = '<link rel="preload" as="font" href="/shell/1/f.woff2" crossorigin="anonymous">';
  const made = asStatic(`${html}${sheet}${font}<h1>Hola</h1>`);
  expect(made.replace(/\n/g, '')).toBe(`<head><style nonce="n">a{}</style></head>${font}<h1>Hola</h1>`);
});
