import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { type Job, ProcessQueue } from './process-queue.ts';

beforeEach(() => {
  // What a child process tells comes by Node itself; only the pause is by the clock.
  jest.useFakeTimers({
    doNotFake: ['nextTick', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'performance', 'Date'],
  });
});
afterEach(() => {
  jest.useRealTimers();
});

test('a process that ends as soon as it starts is started again after a pause that doubles, to half a minute', async () => {
  let ended = Promise.withResolvers<void>();
  const queue = new ProcessQueue({
    // Without its binary the process cannot go on.
    addon: '/nothing/stands/here.node',
    atOnce: 1,
    onLost: () => ended.resolve(),
  });
  const job: Job = {
    key: 'a',
    source: async () => '',
    wanted: '{}',
    resolve() {},
    reject() {},
  };
  queue.add(job);
  expect(queue.pid).toBeDefined();
  for (const pause of [0, 200, 400, 800, 1_600, 3_200, 6_400, 12_800, 25_600, 30_000, 30_000]) {
    await ended.promise;
    ended = Promise.withResolvers<void>();
    queue.add(job);
    if (pause > 0) {
      jest.advanceTimersByTime(pause - 1);
      expect(queue.pid).toBeUndefined();
    }
    jest.advanceTimersByTime(1);
    expect(queue.pid).toBeDefined();
  }
  queue.close();
}, 120_000);
