import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Operation } from '@portal/release-protocol/release-statement';
import { type RawBuilder, sql } from 'kysely';
import { ChannelMovedError } from './model/registry.ts';
import { type Build, build, route } from './testing/builds.ts';
import {
  openTestRegistry,
  operation,
  type TestRegistry,
  testKey,
  testOperator,
  upload,
} from './testing/test-registry.ts';

const teams = {
  shell: testKey('shell-team', ['shell']),
  'mf-pagos': testKey('mf-pagos-team', ['mf-pagos']),
  'mf-clientes': testKey('mf-clientes-team', ['mf-clientes']),
};
const operator = testOperator();
let at: TestRegistry;

const shell = build({ name: 'shell' });
const pagos = build({ name: 'mf-pagos', routes: [route('/facturas', 'client')] });
const clientes = build({ name: 'mf-clientes', routes: [route('/perfil', 'client')] });
const newer = (name: string, path: string, text = 'newer') =>
  build({ name, routes: [route(path, 'client')], files: { 'x.js': text } });

/** Milliseconds between two looks at who waits. */
const BETWEEN_LOOKS = 20;

/**
 * Waits until so many sessions of this database wait for a lock with a statement like this one. Stops looking where
 * `isVain` says that they will not come.
 */
const untilWaiting = async (statement: string, sessions: number, isVain: () => boolean): Promise<void> => {
  for (;;) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${statement}`.execute(
      at.tables,
    );
    if ((rows[0]?.waiting ?? 0) >= sessions || isVain()) return;
    await pause(BETWEEN_LOOKS);
  }
};

/** Begins calls one after the other, each when the one before it waits for what a third session holds; then it ends. */
const meetAt = async <T>(
  held: RawBuilder<unknown>,
  waits: string,
  calls: readonly (() => Promise<T>)[],
  end: 'commit' | 'rollback' = 'commit',
): Promise<PromiseSettledResult<T>[]> => {
  const third = await at.tables.startTransaction().execute();
  await held.execute(third);
  const begun: Promise<T>[] = [];
  for (const call of calls) {
    const answer = call();
    begun.push(answer);
    let isAnswered = false;
    const note = () => {
      isAnswered = true;
    };
    answer.then(note, note);
    await untilWaiting(waits, begun.length, () => isAnswered);
    if (isAnswered) {
      await third.rollback().execute();
      throw new Error(`answered without waiting: ${JSON.stringify(await answer)}`);
    }
  }
  const answers = Promise.allSettled(begun);
  await third[end]().execute();
  return await answers;
};

// The embedded database has one session: everything queues, and a race proves nothing.
(process.env['TEST_DATABASE_URL'] ? describe : describe.skip)(
  '[C19] two operators who move a channel',
  () => {
    beforeEach(async () => {
      at = await openTestRegistry([...Object.values(teams), operator]);
      for (const made of [shell, pagos, clientes]) await publish(made, 'stable');
    });
    afterEach(() => at.close());

    const publish = (made: Build, channel: 'stable' | 'none') =>
      at.publish(upload(made, [teams[made.release.name as keyof typeof teams], operator], { channel }));
    const live = async () => {
      const set = await at.registry.set((await at.registry.active()).stable?.set ?? '');
      return [set?.shell, ...(set?.remotes ?? [])].map((part) => part?.hash).sort();
    };
    const hashes = (...builds: readonly Build[]) => builds.map(({ release }) => release.hash).sort();

    describe('at the lock', () => {
      const CHANNELS_LOCK = sql`select pg_advisory_xact_lock(hashtext('registry.channels'))`;
      const WAITS = '%registry.channels%';
      const operate = (what: Operation) => () => at.operate(operation(what, [operator]));
      const promoting = ({ release: { name, hash } }: Build) =>
        operate({ type: 'promote', to: { change: { with: { [name]: hash } } } });
      const rollback = operate({ type: 'rollback' });
      const [one, two] = [newer('mf-pagos', '/facturas'), newer('mf-clientes', '/perfil')];
      const other = newer('mf-pagos', '/facturas', 'another');
      const movesOf = async () => (await at.registry.moves('stable', 100)).length;

      test.each<[string, () => readonly (() => Promise<unknown>)[], readonly Build[]]>([
        ['different remotes: both are live', () => [promoting(one), promoting(two)], [shell, one, two]],
        ['in the other order: both are live too', () => [promoting(two), promoting(one)], [shell, one, two]],
        [
          'one remote: what came last is live',
          () => [promoting(one), promoting(other)],
          [shell, other, clientes],
        ],
        [
          'going back after a move undoes that move',
          () => [promoting(one), rollback],
          [shell, pagos, clientes],
        ],
        [
          'a move after going back is made to what going back left',
          () => [rollback, promoting(one)],
          [shell, one],
        ],
      ])('%s, and each has its own move', async (_what, calls, expected) => {
        for (const made of [one, two, other]) await publish(made, 'none');
        const before = await movesOf();
        const answers = await meetAt(CHANNELS_LOCK, WAITS, calls());
        expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
        expect(await live()).toEqual(hashes(...expected));
        expect((await movesOf()) - before).toBe(2);
      });
    });

    describe('past the lock, at the primary key, from the move that both saw', () => {
      const INSERTS = 'insert into "registry"."channel_move"%';
      const why = { actor: 'test', reason: 'test' };
      const meetThere = async (end: 'commit' | 'rollback') => {
        const current = await at.registry.channel('stable');
        const [seen, set] = [current?.move ?? 0, current?.set ?? ''];
        const moving = () => at.registry.moveChannel('stable', seen, { set }, why);
        const third = sql`insert into registry.channel_move (channel, move, set_hash, share, actor, reason)
        values ('stable', ${seen + 1}, ${set}, 100, 'third', '"third"')`;
        const answers = await meetAt(third, INSERTS, [moving, moving], end);
        for (const answer of answers) {
          if (answer.status === 'rejected') expect(answer.reason).toBeInstanceOf(ChannelMovedError);
        }
        const now = await at.registry.channel('stable');
        expect(now?.move).toBe(seen + 1);
        return { moved: answers.filter(({ status }) => status === 'fulfilled').length, by: now?.actor };
      };

      test('a third one’s move is made: both are told that the channel has moved', async () => {
        expect(await meetThere('commit')).toEqual({ moved: 0, by: 'third' });
      });

      test('a third one’s move is taken back: one of both makes it, the other is told', async () => {
        expect(await meetThere('rollback')).toEqual({ moved: 1, by: 'test' });
      });
    });
  },
);
