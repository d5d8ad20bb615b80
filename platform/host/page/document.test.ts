import { expect, test } from '@jest/globals';
import { route } from '@portal/registry/testing';
import { type BodyOptions, bodyEndHtml, bodyStartHtml, visibleHtml } from './document.ts';
import { someScripts } from './inline-scripts.fixture.ts';

const layouts = (['public', 'customer'] as const).map((layout) => ({
  layout,
  start: `<header>${layout}</header>`,
  end: `<footer>${layout}</footer>`,
}));
const body = (more: Partial<BodyOptions> = {}): BodyOptions => ({
  plan: {
    route: route('/verificar', 'shared'),
    layouts: ['public', 'customer'],
    firstCalls: ['GET /api/summary'],
  } as unknown as BodyOptions['plan'],
  layouts,
  main: '<h1>Página</h1>',
  set: { hash: 'conjunto' } as unknown as BodyOptions['set'],
  answers: [{ key: ['GET /api/summary'], data: 'respuesta' }],
  lateCalls: ['GET /api/summary'],
  login: { token: 'ficha' },
  banner: '<p>Vista previa</p>',
  readable: false,
  nonce: 'n',
  scripts: someScripts,
  ...more,
});

test('what can be seen of a body is the body without its scripts and what they read', () => {
  const options = body();
  const seen = visibleHtml(options);
  for (const part of [
    '<h1>Página',
    '<header>customer',
    '<footer>public',
    'Vista previa',
    'activa JavaScript',
  ])
    expect(seen).toContain(part);
  for (const part of ['<script', 'respuesta', 'conjunto', 'ficha']) expect(seen).not.toContain(part);
  const whole = bodyStartHtml(options) + bodyEndHtml(options);
  const lines = (html: string) => html.split('\n').filter((line) => line && !line.includes('<script'));
  expect(lines(whole)).toEqual([...lines(seen), '</body>']);
});
