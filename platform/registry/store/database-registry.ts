import type { MoveReason } from '@portal/contract/release-reasons';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { SetParts } from '@portal/release-protocol/release-statement';
import {
  type ChannelMove,
  ChannelMovedError,
  type ChannelName,
  isRunning,
  type ReleaseRegistry,
  UnknownReleaseError,
} from '../model/registry.ts';
import { setHash, setText } from '../model/set.ts';
import type { ArtefactStore } from './artefacts.ts';
import { type RegistryHandle, SCHEMA } from './tables.ts';

/** Moves of channels, the sets they point at and releases in the database; files in the artefact store. */
export function createDatabaseRegistry(handle: RegistryHandle, artefacts: ArtefactStore): ReleaseRegistry {
  const db = handle.withSchema(SCHEMA);
  const releases = new Map<string, Promise<Release | undefined>>();
  const sets = new Map<string, Promise<ReleaseSet | undefined>>();

  /** Immutable once it is there, so what was found is kept; what was not found is asked for again. */
  const remembered = <T>(
    memory: Map<string, Promise<T | undefined>>,
    key: string,
    read: () => Promise<T | undefined>,
  ) => {
    const known = memory.get(key);
    if (known) return known;
    const reading = read();
    memory.set(key, reading);
    reading.then(
      (value) => value === undefined && memory.delete(key),
      () => memory.delete(key),
    );
    return reading;
  };

  const lastMove = (name: ChannelName) =>
    db.selectFrom('channel_move').selectAll().where('channel', '=', name).orderBy('move', 'desc');

  const registry: ReleaseRegistry = {
    async keep(release, files, maps = new Map()) {
      // Also of a known release: it may have been cleaned up. What is there is not written again.
      await Promise.all(
        [...files].map(([name, content]) => artefacts.put(release.files[name]?.sha384 ?? '', name, content)),
      );
      await Promise.all(
        [...maps].map(([script, content]) =>
          artefacts.put(release.maps?.[script]?.sha384 ?? '', `${script}.map`, content),
        ),
      );
      const { name, hash, owner, version, commit } = release;
      await db
        .insertInto('release')
        .values({
          name,
          hash,
          owner,
          version,
          commit,
          manifest: JSON.stringify(release),
          published_by: owner,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await db.deleteFrom('cleaned_release').where('name', '=', name).where('hash', '=', hash).execute();
    },

    release(name, hash) {
      if (!isHash(hash)) return Promise.resolve(undefined);
      return remembered(releases, `${name}/${hash}`, async () => {
        const row = await db
          .selectFrom('release')
          .select('manifest')
          .where('name', '=', name)
          .where('hash', '=', hash)
          .executeTakeFirst();
        return row?.manifest;
      });
    },

    async composeSet(parts) {
      const hash = setHash(parts);
      const set = await assemble(hash, parts);
      const known = db.selectFrom('release_set').select('hash').where('hash', '=', hash);
      // An insert that finds the set there takes a number all the same: it is asked for first.
      if (!(await known.executeTakeFirst())) {
        await db
          .insertInto('release_set')
          .values({ hash, parts: setText(parts) })
          .onConflict((conflict) => conflict.doNothing())
          .execute();
      }
      return set;
    },

    set(hash) {
      if (!isHash(hash)) return Promise.resolve(undefined);
      return remembered(sets, hash, async () => {
        const row = await db
          .selectFrom('release_set')
          .select('parts')
          .where('hash', '=', hash)
          .executeTakeFirst();
        return row && assemble(hash, row.parts);
      });
    },

    async active() {
      // One statement, so that it costs one trip: this is asked for every second.
      const rows = await db
        .selectFrom('channel_move as m')
        .select(['m.channel', 'm.set_hash', 'm.move', 'm.share'])
        .select((read) =>
          read
            .selectFrom('stopped_remote')
            .select((stopped) =>
              stopped.fn.agg<string | null>('string_agg', ['remote', stopped.val(',')]).as('names'),
            )
            .as('stopped'),
        )
        .distinctOn('m.channel')
        .orderBy('m.channel')
        .orderBy('m.move', 'desc')
        .execute();
      const pointer = (name: ChannelName) => {
        const row = rows.find(({ channel }) => channel === name);
        return row && { set: row.set_hash, move: row.move, share: row.share };
      };
      const canary = pointer('canary');
      return {
        stable: pointer('stable'),
        canary: canary && isRunning(canary) ? canary : undefined,
        stopped: rows[0]?.stopped?.split(',').sort() ?? [],
      };
    },

    async channel(name) {
      const row = await lastMove(name).limit(1).executeTakeFirst();
      return row && moveOf(row);
    },

    async moves(name, limit) {
      return (await lastMove(name).limit(limit).execute()).map(moveOf);
    },

    async moveChannel(name, seen, { set, share = 100, base }, { actor, reason }) {
      if (!(await registry.set(set))) throw new UnknownReleaseError(`there is no set ${set}`);
      const current = await registry.channel(name);
      if ((current?.move ?? 0) !== seen) throw new ChannelMovedError(`${name} has moved since ${seen}`);
      const made = await db
        .insertInto('channel_move')
        .values({
          channel: name,
          move: seen + 1,
          set_hash: set,
          share,
          base: base ?? null,
          actor,
          reason: JSON.stringify(reason),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('move')
        .executeTakeFirst();
      if (!made) throw new ChannelMovedError(`${name} has moved since ${seen}`);
      return { set, move: seen + 1, share };
    },

    async file(name, hash, path, accepts) {
      const release = await registry.release(name, hash);
      const file = release && Object.hasOwn(release.files, path) ? release.files[path] : undefined;
      return file && artefacts.get(file.sha384, accepts);
    },

    async sourceMap(name, hash, script) {
      const release = await registry.release(name, hash);
      const map = release?.maps && Object.hasOwn(release.maps, script) ? release.maps[script] : undefined;
      return map && (await artefacts.get(map.sha384, []))?.content;
    },
  };

  async function assemble(hash: string, parts: SetParts): Promise<ReleaseSet> {
    const find = async (name: string, release: string): Promise<Release> => {
      const found = await registry.release(name, release);
      if (!found) throw new UnknownReleaseError(`${name} ${release} was never published`);
      return found;
    };
    return {
      hash,
      shell: await find('shell', parts.shell),
      remotes: await Promise.all(Object.entries(parts.remotes).map(([name, release]) => find(name, release))),
    };
  }

  return registry;
}

const isHash = (text: string): boolean => /^[0-9a-f]{20}$/.test(text);

const moveOf = (row: {
  channel: ChannelName;
  move: number;
  set_hash: string;
  share: number;
  base: string | null;
  actor: string;
  reason: MoveReason;
  at: Date;
}): ChannelMove => {
  const { channel, move, set_hash: set, share, base, actor, reason, at } = row;
  return { channel, move, set, share, base: base ?? undefined, actor, reason, at };
};
