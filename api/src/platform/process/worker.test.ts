import { expect, test } from '@jest/globals';
import { pino } from 'pino';
import { restingJob, startWorker } from './worker.ts';

const log = pino({ level: 'silent' });
const DAY = 86_400_000;

/** A job that runs until told, and says when it begins. */
const handJob = (name: string) => {
  let begun = () => {};
  let finish: (fail?: Error) => void = () => {};
  let runs = 0;
  return {
    job: {
      name,
      every: DAY,
      run: () => {
        runs += 1;
        begun();
        return new Promise<void>((resolve, reject) => {
          finish = (fail) => (fail ? reject(fail) : resolve());
        });
      },
    },
    next: () =>
      new Promise<void>((resolve) => {
        begun = resolve;
      }),
    finish: (fail?: Error) => finish(fail),
    runs: () => runs,
  };
};

test('a job runs at once, and again when it is woken, without waiting for its round', async () => {
  const hand = handJob('one');
  const worker = startWorker([hand.job], log);
  expect(hand.runs()).toBe(1);
  const second = hand.next();
  hand.finish();
  worker.wake('one');
  await second;
  expect(hand.runs()).toBe(2);
  hand.finish();
  await worker.stop();
});

test('woken while it runs, it runs once more afterwards and never twice at the same time', async () => {
  const hand = handJob('one');
  const worker = startWorker([hand.job], log);
  worker.wake('one');
  worker.wake('one');
  expect(hand.runs()).toBe(1);
  const second = hand.next();
  hand.finish();
  await second;
  expect(hand.runs()).toBe(2);
  hand.finish();
  await worker.stop();
  expect(hand.runs()).toBe(2);
});

test('a job that fails comes round again', async () => {
  const hand = handJob('one');
  const worker = startWorker([hand.job], log);
  const second = hand.next();
  hand.finish(new Error('broken'));
  worker.wake('one');
  await second;
  hand.finish();
  await worker.stop();
  expect(hand.runs()).toBe(2);
});

test('stopping waits for what is under way and starts nothing more', async () => {
  const hand = handJob('one');
  const worker = startWorker([hand.job], log);
  let stopped = false;
  const stopping = worker.stop().then(() => {
    stopped = true;
  });
  await Promise.resolve();
  expect(stopped).toBe(false);
  hand.finish();
  await stopping;
  worker.wake('one');
  expect(hand.runs()).toBe(1);
});

test('a job that found all of the day done looks again after ten minutes, and one with more to do at once', async () => {
  let now = 0;
  let left = 2;
  let looks = 0;
  const isAllDone = async () => {
    looks += 1;
    left -= 1;
    return left <= 0;
  };
  const clock = { now: () => new Date(now) };
  const { run } = restingJob({ clock }, { name: 'one', every: 1, isAllDone }, 5);
  const looksAt = async (moment: number) => {
    now = moment;
    await run();
    return looks;
  };
  expect([await looksAt(4), await looksAt(5), await looksAt(6)]).toEqual([0, 1, 2]);
  expect([await looksAt(600_005), await looksAt(600_006)]).toEqual([2, 3]);
});
