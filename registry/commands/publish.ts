import type { Release } from '@portal/contract/release';
import type { Destination, ReleaseStatement } from '@portal/contract/release-statement';
import { checkBudgets } from '../checks/budgets.ts';
import { verifyFiles } from '../checks/files.ts';
import { widenings } from '../checks/permissions.ts';
import { isReadable } from '../checks/readable.ts';
import { hasSecond, isGuarded, publisherOf } from '../checks/scopes.ts';
import { checkStyles, classesIn } from '../checks/styles.ts';
import { OPERATORS, refused } from '../model/refusal.ts';
import type { ReleaseRegistry } from '../model/registry.ts';
import { partsOf } from '../store/database-registry.ts';
import { actorOf, type Signer, signersOf } from '../store/keys.ts';
import type { RegistryHandle } from '../store/tables.ts';
import {
  moveStable,
  rebased,
  requireClean,
  requireFit,
  runningCanary,
  stableSet,
  withRelease,
} from './channels.ts';
import { requireFiles } from './clean.ts';
import { whose } from './operate.ts';
import { checkFrame, checkManifest, readBody, readReleaseEnvelope } from './statements.ts';
import type { DoorOptions, ProvenRelease, Taken } from './taken.ts';

/** Who may send this release, before any of it is read. @throws Refused */
export async function proveRelease(
  { db, name, now }: DoorOptions & { readonly db: RegistryHandle },
  envelope: string,
  from: string,
  known: (actor: string, subject: string) => void,
): Promise<ProvenRelease> {
  const signed = readReleaseEnvelope(envelope);
  const { statement } = signed;
  known('', statement.release.name);
  const signers = await signersOf(db, signed, now());
  known(actorOf(signers), `${statement.release.name} ${statement.release.hash}`);
  await checkFrame(db, statement, name, now());
  const publisher = publisherOf(signers, statement.release);
  if (isGuarded(statement.release.name) && !hasSecond(signers, publisher, statement.release.name))
    throw refused(
      'SECOND_SIGNATURE',
      `${statement.release.name} goes live with two signatures, the second of a person who may sign second.`,
      OPERATORS,
    );
  return { signed, signers, key: publisher.id, from };
}

/** Everything the registry asks of a release before it keeps it. @throws Refused */
export async function takeRelease(
  { registry, artefacts, takesDirty }: Pick<DoorOptions, 'registry' | 'artefacts' | 'takesDirty'>,
  { signed: { statement }, signers }: ProvenRelease,
  content: Buffer,
): Promise<Taken> {
  const { release, files } = readBody(statement, content);
  const { destination } = statement;
  checkManifest(release);
  const publisher = publisherOf(signers, release);
  if (destination.channel !== 'none') requireClean([release], takesDirty);
  const contents = verifyFiles(release, files);
  checkBudgets(release);
  const stable = await stableSet(registry);
  if (release.name !== 'shell') checkStyles(release, contents, await frameClasses(registry, stable?.shell));
  const live = stable && [stable.shell, ...stable.remotes].find((part) => part.name === release.name);
  // What a manifest of an earlier form asked for cannot be known: the manifest that follows it asks for everything anew.
  requireSecond(signers, publisher, release, live && isReadable(live) ? live : undefined);
  // Before anything is kept; asked again under the lock, where it counts.
  if (destination.channel !== 'none' && stable) await checkFit(registry, release, destination);
  await registry.keep(release, contents);

  const actor = actorOf(signers);
  return {
    statement,
    actor,
    action: `publish to ${destination.channel}`,
    subject: `${release.name} ${release.hash}`,
    work: async (inside, trx) => {
      await requireFiles(artefacts, release);
      return putLive(inside, trx, release, statement, actor);
    },
  };
}

/** Classes of the stylesheets that stand in every page. */
async function frameClasses(registry: ReleaseRegistry, shell: Release | undefined) {
  const sheets = Object.keys(shell?.files ?? {}).filter((file) => file.endsWith('.css'));
  const read = sheets.map((file) => registry.file('shell', shell?.hash ?? '', file, []));
  return classesIn((await Promise.all(read)).map((file) => file?.content.toString('utf8') ?? ''));
}

/** What asks for more than it had, or is guarded, takes a second pair of eyes: those of another team that may. */
function requireSecond(
  signers: readonly Signer[],
  publisher: Signer,
  release: Release,
  live: Release | undefined,
): void {
  if (hasSecond(signers, publisher, release.name)) return;
  const wider = widenings(release, live);
  if (wider.length > 0)
    throw refused(
      'WIDER_PERMISSIONS',
      `${release.name} asks for more than it has: ${wider.join(', ')}.`,
      OPERATORS,
    );
}

/** The sets that would be live, checked. Answers them. */
async function checkFit(registry: ReleaseRegistry, release: Release, destination: Destination) {
  const before = await stableSet(registry);
  if (!before) return undefined;
  const canary = await runningCanary(registry);
  const compose = (parts: ReturnType<typeof partsOf>) =>
    // Not yet kept at the first look, so it is put in by hand.
    assembleWith(registry, parts, release);
  const stableParts =
    destination.channel === 'stable'
      ? withRelease(partsOf(before), release.name, release.hash)
      : partsOf(before);
  const stable = await compose(stableParts);
  if (destination.channel === 'stable') requireFit(stable, before, release.owner, 'what is live');
  const canaryParts =
    destination.channel === 'canary'
      ? withRelease(canary ? partsOf(canary.set) : partsOf(before), release.name, release.hash)
      : canary && rebased(canary, stableParts, [release.name]);
  const next = canaryParts && (await compose(canaryParts));
  if (next) requireFit(next, canary?.set ?? before, release.owner, 'the canary');
  return { before, stableParts, canaryParts };
}

async function assembleWith(registry: ReleaseRegistry, parts: ReturnType<typeof partsOf>, release: Release) {
  const find = async (name: string, hash: string): Promise<Release> => {
    const found =
      name === release.name && hash === release.hash ? release : await registry.release(name, hash);
    if (!found) throw refused('UNKNOWN_SET', `${name} ${hash} was never published.`, release.owner);
    return found;
  };
  return {
    hash: '',
    shell: await find('shell', parts.shell),
    remotes: await Promise.all(Object.entries(parts.remotes).map(([name, hash]) => find(name, hash))),
  };
}

async function putLive(
  registry: ReleaseRegistry,
  trx: RegistryHandle,
  release: Release,
  { destination, reason }: ReleaseStatement,
  actor: string,
): Promise<string> {
  const label = `${release.name} ${release.version} (${release.hash})`;
  if (destination.channel === 'none') return `${label} is kept; nothing points at it yet.`;
  const why = { actor, reason };
  const fit = await checkFit(registry, release, destination);
  if (!fit) return firstSet(registry, trx, release, why);
  if (destination.channel === 'stable') {
    await moveStable(registry, await registry.composeSet(fit.stableParts), why, [release.name]);
    return `${label} is live for everybody.`;
  }
  const set = await registry.composeSet(fit.canaryParts ?? fit.stableParts);
  if (set.hash === fit.before.hash) return `${label} is live for everybody already.`;
  const seen = (await registry.channel('canary'))?.move ?? 0;
  await registry.moveChannel(
    'canary',
    seen,
    {
      set: set.hash,
      share: destination.share,
      named: destination.named ?? false,
      base: fit.before.hash,
    },
    why,
  );
  return `${label} is live for ${whose(destination.share, destination.named ?? false)}.`;
}

/** An empty registry: remotes wait for the shell, and go live with it. */
async function firstSet(
  registry: ReleaseRegistry,
  trx: RegistryHandle,
  release: Release,
  why: { readonly actor: string; readonly reason: string },
): Promise<string> {
  if (release.name !== 'shell') return `${release.name} is kept and goes live with the first shell.`;
  const waiting = await trx
    .selectFrom('release')
    .select(['name', 'hash'])
    .distinctOn('name')
    .where('name', '!=', 'shell')
    .orderBy('name')
    .orderBy('published_at', 'desc')
    .execute();
  const remotes = Object.fromEntries(waiting.map(({ name, hash }) => [name, hash]));
  const set = await registry.composeSet({ shell: release.hash, remotes });
  requireFit(set, undefined, release.owner, 'what waits for it');
  await moveStable(registry, set, why);
  return `The shell is live, with ${waiting.map(({ name }) => name).join(', ') || 'no remote yet'}.`;
}
