import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Beacon } from '@portal/release-protocol/release';
import { type Build, build, route } from '../testing/builds.ts';
import { type ListeningRegistry, openListeningRegistry } from '../testing/listening-registry.ts';
import { createReleaseCommand } from '../testing/release-command.ts';
import { type TestKey, testKey, testOperator, upload } from '../testing/test-registry.ts';
import { registryClient } from './client.ts';

const pagos = testKey('mf-pagos-team', ['mf-pagos']);
const clientes = testKey('mf-clientes-team', ['mf-clientes']);
const plazos = testKey('mf-terms-team', ['mf-terms']);
const shellTeam = testKey('shell-team', ['shell']);
const operator = testOperator();
const owners: Readonly<Record<string, TestKey>> = {
  'mf-pagos': pagos,
  'mf-clientes': clientes,
  'mf-terms': plazos,
  shell: shellTeam,
};
let at: ListeningRegistry;
const command = createReleaseCommand();
const { machineOf, folderOf } = command;
const release = (machine: string, ...args: readonly string[]): Promise<string> =>
  command.run(machine, ...args, '--registry', at.url);
const publish = async (made: Build, channel: 'stable' | 'none' = 'stable'): Promise<string> => {
  const owner = owners[made.release.name] ?? operator;
  await at.publish(upload(made, [owner, operator], { channel }));
  return `${made.release.name}@${made.release.hash}`;
};
const remote = (name: string, path: string, text: string, more = {}) =>
  build({ name, routes: [route(path, 'client')], files: { 'x.js': text }, more });
const live = async () => {
  const set = await at.registry.set((await at.registry.active()).stable?.set ?? '');
  return [set?.shell, ...(set?.remotes ?? [])].map((part) => `${part?.name}@${part?.hash}`).sort();
};

beforeAll(async () => {
  at = await openListeningRegistry([pagos, clientes, plazos, shellTeam, operator]);
});
afterAll(async () => {
  await at.close();
  command.close();
});

test('promote --with takes the shell and remotes of another contract live at once, and --without a remote out', async () => {
  const operators = machineOf(operator);
  await publish(build({ name: 'shell' }));
  await publish(remote('mf-pagos', '/facturas', 'one'));
  await publish(remote('mf-clientes', '/perfil', 'one'));
  const shell = await publish(build({ name: 'shell', more: { contract: 2 } }), 'none');
  const payments = await publish(remote('mf-pagos', '/facturas', 'two', { contract: 2 }), 'none');

  const alone = release(operators, 'promote', '--with', shell);
  await expect(alone).rejects.toMatchObject({ stderr: expect.stringContaining('Refused (DOES_NOT_FIT)') });
  const printed = await release(
    operators,
    ...['promote', '--with', shell, '--with', payments, '--without', 'mf-clientes'],
  );
  expect(printed).toContain('without mf-clientes');
  expect(await live()).toEqual([payments, shell].sort());

  const wrong = release(operators, 'promote', '--with', 'mf-pagos');
  await expect(wrong).rejects.toMatchObject({
    stderr: expect.stringContaining('--with takes <name>@<release>'),
  });
});

test('rollback of one remote with its team’s own key takes that one back, although another moved last', async () => {
  await publish(remote('mf-pagos', '/facturas', 'three', { contract: 2 }));
  const before = await live();
  await publish(remote('mf-pagos', '/facturas', 'four', { contract: 2 }));
  const others = await publish(remote('mf-clientes', '/perfil', 'three', { contract: 2 }));

  expect(await release(machineOf(pagos), 'rollback', 'mf-pagos')).toContain('mf-pagos is back at');
  expect(await live()).toEqual([...before, others].sort());

  const foreign = release(machineOf(clientes), 'rollback', 'mf-pagos', '--key', 'mf-clientes-team');
  await expect(foreign).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused (FOREIGN_REMOTE)'),
  });
});

/** A registry at which another comes first: after what is live was asked for, and before anything is done. */
async function overtaking(other: () => Promise<unknown>) {
  let come: Promise<unknown> | undefined;
  const server = createServer((asked, answer) => {
    const options = { method: asked.method, headers: asked.headers };
    const forwarded = httpRequest(new URL(asked.url ?? '/', at.url), options, (answered) => {
      const hand = () => {
        answer.writeHead(answered.statusCode ?? 500, answered.headers);
        answered.pipe(answer);
      };
      if (asked.url !== '/registry/status') return hand();
      come ??= other();
      void come.then(hand);
    });
    asked.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  };
}

test.each([
  [['rollback'], 'What everybody has is'],
  [['rollback', 'mf-pagos'], 'What is live of mf-pagos is'],
] as const)(
  'who asks for %j when another has just done so is told, and nothing goes back twice',
  async (asked, words) => {
    const operators = machineOf(operator);
    await publish(remote('mf-pagos', '/facturas', `first ${asked}`, { contract: 2 }));
    const good = await publish(remote('mf-pagos', '/facturas', `good ${asked}`, { contract: 2 }));
    await publish(remote('mf-pagos', '/facturas', `broken ${asked}`, { contract: 2 }));
    const there = await overtaking(() => release(operators, ...asked));
    try {
      const second = command.run(operators, ...asked, '--registry', there.url);
      await expect(second).rejects.toMatchObject({
        stderr: expect.stringMatching(new RegExp(`Refused \\(CHANNEL_MOVED\\): ${words}`)),
      });
    } finally {
      there.close();
    }
    expect(await live()).toContain(good);
  },
);

test('a link leads to a page of the portal alone, and nothing is granted for another', async () => {
  const [payments = ''] = (await live()).filter((one) => one.startsWith('mf-pagos'));
  for (const path of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/x',
    'javascript:alert(1)',
    '/x?grant=1',
    '/x#a',
  ]) {
    const given = release(
      machineOf(operator),
      ...['grant', '--override', payments, '--reason', 'to be looked at', '--path', path],
    );
    await expect(given).rejects.toMatchObject({
      stderr: expect.stringContaining('A link leads to a page of the portal'),
      stdout: '',
    });
  }
});

test('a team pauses, resumes and retires its own remote with its own key, and no other', async () => {
  const payments = await publish(remote('mf-pagos', '/facturas', 'five', { contract: 2 }));
  const others = (await live()).filter((part) => part !== payments);
  const team = machineOf(pagos);
  expect(await release(team, 'pause', 'mf-pagos')).toContain('mf-pagos is switched off');
  expect(await release(team, 'resume', 'mf-pagos')).toContain('mf-pagos is back');

  const foreign = release(machineOf(clientes), 'retire', 'mf-pagos', '--key', 'mf-clientes-team');
  await expect(foreign).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused (FOREIGN_REMOTE)'),
  });
  expect(await live()).toContain(payments);
  expect(await release(team, 'retire', 'mf-pagos')).toContain('mf-pagos is retired');
  expect(await live()).toEqual(others);
  await expect(release(team, 'retire', 'mf-pagos', '--key', 'mf-pagos-team')).rejects.toMatchObject({
    stderr: expect.stringContaining('Refused (UNKNOWN_REMOTE)'),
  });
  expect(await release(machineOf(operator), 'rollback')).toContain('Back to set');
  expect(await live()).toContain(payments);
});

describe('release --wait with a team’s key alone ends with', () => {
  const terms = (text: string) => remote('mf-terms', '/plazos', text, { contract: 2 });
  /** Publishes a canary and waits for its verdict. */
  const tried = (text: string, lasts: string) =>
    release(
      machineOf(plazos),
      ...['mf-terms', '--from', folderOf(terms(text)), '--channel', 'canary', '--share', '10'],
      ...['--wait', '--for', lasts],
    );
  /** The set of a canary that runs and is not this one. */
  const nextCanary = async (before?: string): Promise<string> => {
    for (;;) {
      const set = (await at.registry.active()).canary?.set;
      if (set && set !== before && at.health.documentOf(set) !== '') return set;
      await pause(20);
    }
  };
  /** So many addresses tell the same of a set, each of a document of its own. */
  const tell = async (set: string, count: number, event: Beacon['event']): Promise<void> => {
    for (let one = 1; one <= count; one += 1)
      await at.health.take(
        { set, document: at.health.documentOf(set), remote: 'mf-terms', event },
        `10.0.0.${one}`,
      );
  };
  const shown: Beacon['event'] = {
    ...{ kind: 'load', shell: 300, code: 550, shown: 800, lcp: 700, inp: 90, cls: 0.01 },
  };

  beforeAll(async () => {
    await publish(build({ name: 'shell', more: { contract: 2 } }));
    await publish(terms('one'));
  });

  test('1 for a canary that is judged worse', async () => {
    const ended = tried('worse', '1m').catch((error: unknown) => error);
    await tell(await nextCanary(), 5, { kind: 'fault', fault: 'render' });
    expect(await ended).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('it failed for 5 of 5 addresses'),
    });
    expect((await at.registry.active()).canary).toBeUndefined();
  });

  test('3 for one of which too little is heard, and it goes on', async () => {
    const ended = await tried('quiet', '1s').catch((error: unknown) => error);
    expect(ended).toMatchObject({ code: 3, stdout: expect.stringContaining('Too little was heard of') });
    expect((await at.registry.active()).canary?.share).toBe(10);
  });

  test('0 for one that is judged healthy, which then may be promoted', async () => {
    const before = (await at.registry.active()).canary?.set;
    const ended = tried('healthy', '1m');
    const set = await nextCanary(before);
    await tell(set, 140, shown);
    expect(await ended).toMatch(/is healthy: it failed for 0 of \d+ addresses/);
    expect((await at.registry.active()).canary?.set).toBe(set);
    expect(await release(machineOf(operator), 'canary', '--share', '0')).toContain('The canary has ended');
  });
});

test('a command waits while the registry is busy, and does what it was asked for once', async () => {
  let turnedAway = 0;
  const busy = createServer((request, response) => {
    if (request.method === 'POST' && turnedAway < 2) {
      turnedAway += 1;
      response.writeHead(429, { 'content-type': 'application/json' });
      const answer = {
        code: 'TOO_MANY',
        problem: 'So much is under way.',
        who: 'the sender',
        fix: 'Wait a minute.',
      };
      response.end(JSON.stringify(answer));
      return;
    }
    request.pipe(
      httpRequest(
        new URL(request.url ?? '/', at.url),
        { method: request.method, headers: request.headers },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers);
          answer.pipe(response);
        },
      ),
    );
  });
  await new Promise<void>((ready) => busy.listen(0, '127.0.0.1', ready));
  const { port } = busy.address() as AddressInfo;
  const waiting: string[] = [];
  const client = registryClient({
    url: `http://127.0.0.1:${port}`,
    timeout: 60_000,
    onBusy: (problem) => waiting.push(problem),
  });
  const { done } = await client.operate({ type: 'kill', remote: 'mf-pagos' }, [pagos.key], 'a test');
  expect(done).toContain('mf-pagos is switched off');
  expect(waiting).toEqual(['So much is under way.', 'So much is under way.']);
  turnedAway = 0;
  const hurried = registryClient({ url: `http://127.0.0.1:${port}` });
  await expect(
    hurried.operate({ type: 'revive', remote: 'mf-pagos' }, [pagos.key], 'a test'),
  ).rejects.toThrow('So much is under way.');
  busy.closeAllConnections();
  await new Promise((closed) => busy.close(closed));
});
