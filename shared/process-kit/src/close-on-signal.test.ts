import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';

/** A process that closes on a signal by these steps: what it printed and how it ended after the signals, one by one. */
async function closed(steps: string, signals: readonly NodeJS.Signals[]) {
  const source = `
    import { closeOnSignal } from ${JSON.stringify(new URL('close-on-signal.ts', import.meta.url).href)};
    const say = (text) => process.stdout.write(text + '\\n');
    closeOnSignal([${steps}], { error: ({ err }, text) => say(text + ': ' + err.message) });
    setInterval(() => {}, 1_000);
    say('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const lines: string[] = [];
  let rest = [...signals];
  for await (const text of child.stdout.setEncoding('utf8')) {
    for (const line of String(text).split('\n').filter(Boolean)) {
      lines.push(line);
      const [next, ...others] = rest;
      rest = others;
      if (next) child.kill(next);
    }
  }
  const [code, signal] = await exited;
  return { lines: lines.slice(1), code, signal };
}

test.each(['SIGINT', 'SIGTERM'] as const)(
  'after %s each step begins when the one before has ended, and the process ends with 0',
  async (signal) => {
    const steps = `async () => { say('first begins'); await new Promise(setImmediate); say('first ends'); }, () => say('second')`;
    expect(await closed(steps, [signal])).toEqual({
      lines: ['first begins', 'first ends', 'second'],
      code: 0,
      signal: null,
    });
  },
);

test('a step that fails is logged, the steps behind it are left out, and the process ends with 1', async () => {
  const steps = `() => say('first'), () => Promise.reject(new Error('no disk')), () => say('third')`;
  expect(await closed(steps, ['SIGTERM'])).toEqual({
    lines: ['first', 'did not stop cleanly: no disk'],
    code: 1,
    signal: null,
  });
});

test('signals that come while it closes neither begin again nor kill it', async () => {
  const steps = `() => new Promise((done) => { say('closing'); for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => { say('heard ' + name); if (name === 'SIGTERM') done(); }); })`;
  expect(await closed(steps, ['SIGTERM', 'SIGINT', 'SIGTERM'])).toEqual({
    lines: ['closing', 'heard SIGINT', 'heard SIGTERM'],
    code: 0,
    signal: null,
  });
});
