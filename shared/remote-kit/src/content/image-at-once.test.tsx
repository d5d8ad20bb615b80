import { expect, test } from '@jest/globals';
import { ImageAtOnce } from './image-at-once.tsx';

// Needed by React's server build while it is imported; what runs in the browser would take it for the browser's.
Object.assign(globalThis, {
  MessageChannel: class {
    readonly port1 = {};
    readonly port2 = {};
  },
});
const { renderToString } = await import('react-dom/server');
Reflect.deleteProperty(globalThis, 'MessageChannel');

test('an image that is fetched at once brings no link with it, as a bare one does: the host sends no page that holds one', () => {
  expect(renderToString(<img src="/api/media/a.webp" alt="" fetchPriority="high" />)).toMatch(/^<link /);
  expect(renderToString(<ImageAtOnce src="/api/media/a.webp" width={640} height={360} />)).toBe(
    '<picture><img src="/api/media/a.webp" alt="" fetchPriority="high" decoding="async" width="640" height="360"/></picture>',
  );
});
