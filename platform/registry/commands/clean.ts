import type { Release } from '@portal/release-protocol/release';
import { sql } from 'kysely';
import { registryError } from '../model/registry-error.ts';
import type { ArtefactStore } from '../store/artefacts.ts';
import type { RegistryHandle } from '../store/tables.ts';

/** Releases that may still be requested: those of channels, grants and open tabs, and new ones not yet used. */
async function neededReleases(trx: RegistryHandle, now: Date, days: number): Promise<ReadonlySet<string>> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const { rows } = await sql<{ name: string; hash: string }>`
    with live as (
      -- What a channel pointed at since then, what it pointed at when that time began, and where it points now.
      select set_hash from registry.channel_move where at >= ${since}
      union select base from registry.channel_move where at >= ${since}
      union (select distinct on (channel) set_hash from registry.channel_move where at < ${since}
        order by channel, move desc)
      -- The way back must stay open.
      union select set_hash from registry.channel_move where channel = 'stable' and move >= (
        select max(move) from registry.channel_move where channel = 'stable' and set_hash <> (
          select set_hash from registry.channel_move where channel = 'stable' order by move desc limit 1))
      union (select base from registry.channel_move where channel = 'stable' order by move desc limit 1)
      union select set_hash from registry.browser_grant where expires_at > ${now} and withdrawn_at is null
      -- Tabs that were open so long.
      union select set_hash from registry.beacon where at >= ${since}
    ), parts as (
      select parts from registry.release_set where hash in (select set_hash from live)
    )
    select 'shell' as name, parts ->> 'shell' as hash from parts
    union select one.key, one.value from parts, json_each_text(parts -> 'remotes') as one
    union select name, hash from registry.release where published_at >= ${since}`.execute(trx);
  return new Set(rows.map(({ name, hash }) => `${name}/${hash}`));
}

/** Every release, with the time of its clean-up or null. */
const releases = (trx: RegistryHandle) =>
  trx
    .selectFrom('release')
    .leftJoin('cleaned_release', (join) =>
      join
        .onRef('cleaned_release.name', '=', 'release.name')
        .onRef('cleaned_release.hash', '=', 'release.hash'),
    );

export interface Cleaned {
  /** Number of releases that were marked, or would be. */
  readonly count: number;
  /** The result in words. */
  readonly done: string;
}

/** Marks the releases that nothing needs. `removeFiles` removes their files afterwards. */
export async function cleanUp(
  trx: RegistryHandle,
  { days, dry }: { readonly days: number; readonly dry?: true },
  now: Date,
): Promise<Cleaned> {
  const needed = await neededReleases(trx, now, days);
  const kept = await releases(trx)
    .select(['release.name', 'release.hash'])
    .where('cleaned_release.hash', 'is', null)
    .orderBy('release.name')
    .orderBy('release.hash')
    .execute();
  const unused = kept.filter(({ name, hash }) => !needed.has(`${name}/${hash}`));
  const what = `${unused.length} of ${kept.length} releases that nothing has needed for ${days} days`;
  if (dry) return { count: unused.length, done: `${what} would go: ${listOf(unused)}.` };
  await trx
    .deleteFrom('grant_browser')
    .where('grant_id', 'in', (read) =>
      read
        .selectFrom('browser_grant')
        .select('id')
        .where('expires_at', '<', new Date(now.getTime() - days * 86_400_000)),
    )
    .execute();
  if (unused.length > 0) {
    const rows = unused.map((release) => ({ ...release, cleaned_at: now, files_gone_at: null }));
    await trx.insertInto('cleaned_release').values(rows).execute();
  }
  return { count: unused.length, done: `${what} are gone: ${listOf(unused)}.` };
}

const listOf = (releases: readonly { readonly name: string; readonly hash: string }[]): string =>
  releases
    .map(({ name, hash }) => `${name} ${hash}`)
    .join(', ')
    .slice(0, 1500) || 'none';

/**
 * Removes the files of marked releases, except files that another release has too. The caller holds the channels' lock,
 * so a publication cannot check its files at the same time (`requireFiles`).
 */
export async function removeFiles(trx: RegistryHandle, artefacts: ArtefactStore, now: Date): Promise<void> {
  const rows = await releases(trx)
    .select(['release.manifest', 'cleaned_release.hash as cleaned', 'cleaned_release.files_gone_at as gone'])
    .execute();
  const hashesOf = ({ manifest }: { readonly manifest: Release }) =>
    [manifest.files, manifest.maps ?? {}].flatMap((files) =>
      Object.values(files).map(({ sha384 }) => sha384),
    );
  const held = new Set(rows.filter(({ cleaned }) => cleaned === null).flatMap(hashesOf));
  const going = new Set(
    rows.filter(({ cleaned, gone }) => cleaned !== null && gone === null).flatMap(hashesOf),
  );
  for (const sha384 of going) if (!held.has(sha384)) await artefacts.remove(sha384);
  await trx
    .updateTable('cleaned_release')
    .set({ files_gone_at: now })
    .where('files_gone_at', 'is', null)
    .execute();
}

/** @throws RegistryError when a clean-up removed a file of the release after it was sent */
export async function requireFiles(
  artefacts: ArtefactStore,
  { name, owner, files, maps = {} }: Release,
): Promise<void> {
  const kept = [...Object.values(files), ...Object.values(maps)];
  const there = await Promise.all(kept.map(({ sha384 }) => artefacts.has(sha384)));
  if (there.includes(false))
    throw registryError('FILES_GONE', `Files of ${name} were cleaned up while it was published.`, owner);
}

/** @throws RegistryError when a clean-up removed a release of the set, which can therefore not run again */
export async function requireKept(
  trx: RegistryHandle,
  { shell, remotes }: { readonly shell: Release; readonly remotes: readonly Release[] },
): Promise<void> {
  const parts = [shell, ...remotes];
  const gone = await trx
    .selectFrom('cleaned_release')
    .select(['name', 'hash'])
    .where(
      'hash',
      'in',
      parts.map(({ hash }) => hash),
    )
    .execute();
  const part = parts.find((one) => gone.some(({ name, hash }) => name === one.name && hash === one.hash));
  if (part)
    throw registryError(
      'FILES_GONE',
      `${part.name} ${part.hash} (commit ${part.commit}) was cleaned up.`,
      part.owner,
    );
}
