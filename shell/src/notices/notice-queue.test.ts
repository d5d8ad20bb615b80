import { expect, test } from '@jest/globals';
import { createNoticeQueue, type Notice } from './notice-queue.ts';

const toast = (text: string): Notice => ({ kind: 'toast', text, tone: 'ok' });

test('a notice given before its renderer has loaded waits, and starts loading the renderer', () => {
  let sentFor = 0;
  const queue = createNoticeQueue(() => {
    sentFor += 1;
  });
  queue.notify({ kind: 'expired' });
  expect(sentFor).toBe(1);
  const heard: Notice[] = [];
  queue.hear((notice) => heard.push(notice));
  queue.notify(toast('Copiado'));
  expect(heard).toEqual([{ kind: 'expired' }, toast('Copiado')]);
  expect(sentFor).toBe(1);
});

test('where nothing can render it, the question before unsaved changes is asked by the browser; the rest waits', () => {
  const queue = createNoticeQueue(() => {});
  const left: string[] = [];
  const leaving = (how: string): Notice => ({ kind: 'unsaved', leave: () => left.push(how) });
  queue.notify(toast('Copiado'));
  queue.notify(leaving('refused'));
  const asked: string[] = [];
  queue.cannotRender((text) => {
    asked.push(text);
    return false;
  });
  expect(asked).toEqual([expect.stringContaining('Tienes cambios sin guardar')]);
  expect(left).toEqual([]);
  queue.notify(leaving('first'));
  queue.notify(leaving('second'));
  queue.cannotRender(() => true);
  expect(left).toEqual(['first']);
  const heard: Notice[] = [];
  queue.hear((notice) => heard.push(notice));
  expect(heard).toEqual([toast('Copiado')]);
});

test('what was handed over is not handed over again to the next subscriber', () => {
  const queue = createNoticeQueue(() => {});
  queue.notify(toast('uno'));
  queue.hear(() => {})();
  const heard: Notice[] = [];
  queue.hear((notice) => heard.push(notice));
  expect(heard).toEqual([]);
});
