import { expect, jest, test } from '@jest/globals';
import { type Channel, channelOf, createBus } from './bus.ts';

const settled = { transaction_id: '918447', status: 'Approved' };

/** Two tabs: what one posts, the other hears. */
function tabs(): [Channel, Channel] {
  const pair: Channel[] = [0, 1].map((at) => ({
    onmessage: null,
    postMessage: (data) => pair[1 - at]?.onmessage?.({ data } as MessageEvent),
  }));
  return pair as [Channel, Channel];
}

test('a listener hears what is emitted until it stops listening', () => {
  const bus = createBus();
  const heard: string[] = [];
  const stop = bus.on('navigate@1', ({ path }) => heard.push(path));
  bus.emit('navigate@1', { path: '/facturas' });
  stop();
  bus.emit('navigate@1', { path: '/resumen' });
  expect(heard).toEqual(['/facturas']);
});

test('an event that crosses tabs is heard once in each', () => {
  const [one, other] = tabs();
  const here = createBus(one);
  const there = createBus(other);
  const heard: string[] = [];
  here.on('payment.settled@1', () => heard.push('here'));
  there.on('payment.settled@1', () => heard.push('there'));
  here.emit('payment.settled@1', settled);
  expect(heard).toEqual(['here', 'there']);
});

test('an event of one page stays in it, also when another tab sends it', () => {
  const [one, other] = tabs();
  const here = createBus(one);
  createBus(other);
  const heard: string[] = [];
  here.on('navigate@1', ({ path }) => heard.push(path));
  other.postMessage({ name: 'navigate@1', payload: { path: '/manager' } });
  expect(heard).toEqual([]);
});

test('a listener that throws stops no other and is reported', () => {
  const report = jest.fn();
  Object.assign(globalThis, { reportError: report });
  const bus = createBus();
  const heard: string[] = [];
  bus.on('navigate@1', () => {
    throw new Error('broken remote');
  });
  bus.on('navigate@1', ({ path }) => heard.push(path));
  bus.emit('navigate@1', { path: '/faq' });
  expect(heard).toEqual(['/faq']);
  expect(report).toHaveBeenCalledTimes(1);
});

test('a browser without channels to other tabs, or that refuses them, has none', () => {
  expect(channelOf({})).toBeUndefined();
  class BroadcastChannel {
    constructor() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    }
  }
  expect(channelOf({ BroadcastChannel } as never)).toBeUndefined();
});
