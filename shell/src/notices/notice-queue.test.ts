import { beforeEach, expect, test } from '@jest/globals';
import { type Notice, noticesAtom } from '@portal/state';
import { store, writtenNotices } from '@portal/state/shell';
import { createNoticeQueue } from './notice-queue.ts';

beforeEach(() => store.set(writtenNotices, []));

const toast = (text: string): Notice => ({ kind: 'toast', text, tone: 'ok' });
const question = (text: string): Notice => ({
  kind: 'question',
  question: { id: 'draft', title: 'Borrador', text, answers: [] },
});

test('a notice waits in the atom, and its renderer is sent for', () => {
  let sentFor = 0;
  const queue = createNoticeQueue(() => {
    sentFor += 1;
  });
  queue.notify({ kind: 'expired' });
  expect(sentFor).toBe(1);
  queue.notify(toast('Copiado'));
  expect(store.get(noticesAtom)).toEqual([{ kind: 'expired' }, toast('Copiado')]);
});

test('a question is asked once, in its last words, and goes unseen when it is withdrawn before', () => {
  let sentFor = 0;
  const queue = createNoticeQueue(() => {
    sentFor += 1;
  });
  queue.notify(question('antes'));
  queue.notify(question('ahora'));
  expect(store.get(noticesAtom)).toEqual([question('ahora')]);
  queue.notify({ kind: 'withdrawn', id: 'draft' });
  expect([store.get(noticesAtom), sentFor]).toEqual([[], 2]);
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
  expect(store.get(noticesAtom)).toEqual([toast('Copiado')]);
});
