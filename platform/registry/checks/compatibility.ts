import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import { patternsMeet, shellPaths } from '@portal/release-protocol/route-matching';
import semver from 'semver';

type Parts = Pick<ReleaseSet, 'shell' | 'remotes'>;

/** A reason why releases cannot go live together, and who mends it where that is not the team that publishes. */
export interface Incompatibility {
  /** The conflict in a sentence, with the releases and their teams. */
  readonly text: string;
  readonly remedy?: { readonly who: string; readonly fix: string };
}

const label = ({ name, owner }: Release): string => `${name} (${owner})`;

/**
 * Why releases cannot go live together; empty when they can.
 * @param before the live set; its releases have precedence over new ones
 */
export function incompatibilities(set: Parts, before?: Parts): Incompatibility[] {
  return [
    ...routeClashes(set, before),
    ...containerClashes(set).map((text) => ({ text })),
    ...set.remotes.flatMap((remote) => shellIncompatibilities(remote, set.shell, before)),
    ...eventClashes(set).map((text) => ({ text })),
  ];
}

/** How two releases that fit only each other go live. */
const together = (first: Release, other: Release): string =>
  `Where neither fits without the other, publish both with \`--channel none\` and take them live at once: \`npm run release -- promote --with ${first.name}@<release> --with ${other.name}@<release>\`.`;

const firstOf = (first: Release, other: Release): NonNullable<Incompatibility['remedy']> => ({
  who: first.owner,
  fix: `Release ${first.name} first, built from sources that fit, then ${other.name}. ${together(first, other)}`,
});

function routeClashes({ shell, remotes }: Parts, live: Parts | undefined): Incompatibility[] {
  const faults: Incompatibility[] = [];
  const known: { readonly path: string; readonly owner: Release }[] = Object.values(shellPaths).map(
    (path) => ({ path, owner: shell }),
  );
  const wasLive = (release: Release): boolean =>
    live?.remotes.some(({ name, hash }) => name === release.name && hash === release.hash) ?? false;
  for (const remote of remotes.toSorted((one, other) => Number(wasLive(other)) - Number(wasLive(one)))) {
    for (const { path } of remote.routes) {
      // Within one remote a literal path goes before a pattern; between two remotes it would take over the other's page.
      // Case is ignored, since people do not tell `/Facturas` from `/facturas`.
      const other = known.find((one) =>
        one.owner === remote
          ? namesApart(one.path) === namesApart(path)
          : patternsMeet(one.path.toLowerCase(), path.toLowerCase()),
      );
      if (other)
        faults.push({
          text: `${path} belongs to ${label(other.owner)}${other.path === path ? '' : ` as ${other.path}`}; ${label(remote)} wants it too`,
          remedy: {
            who: other.owner.owner,
            fix: `Agree with ${other.owner.owner}: ${other.owner.name} gives ${other.path} up, or ${remote.name} takes another path. ${together(other.owner, remote)}`,
          },
        });
      known.push({ path, owner: remote });
    }
  }
  return faults;
}

/** Two releases whose code would arrive in the same global. */
function containerClashes(set: Parts): string[] {
  const known = new Map<string, Release>();
  return all(set).flatMap((release) => {
    const other = known.get(release.container);
    known.set(release.container, release);
    return other ? [`${label(release)} and ${label(other)} are built as ${release.container} both`] : [];
  });
}

/** `/a/:id` and `/a/:name` are one path. */
const namesApart = (path: string): string => path.replace(/:[^/]+/g, ':');

/**
 * Incompatibilities of a remote with a shell: another contract, and shared modules that are missing, of a version that
 * does not fit, or without names that the remote imports.
 */
function shellIncompatibilities(remote: Release, shell: Release, live: Parts | undefined): Incompatibility[] {
  const faults: Incompatibility[] = [];
  const shellFirst = firstOf(shell, remote);
  const remoteFirst = firstOf(remote, shell);
  // A new shell removed it, so the remote must first stop using it. An unchanged shell never had it: the shell goes first.
  const lacking = live && live.shell.hash !== shell.hash ? remoteFirst : shellFirst;
  if (remote.contract !== shell.contract) {
    faults.push({
      text: `${label(remote)} was built with contract ${remote.contract}; ${label(shell)} speaks ${shell.contract}`,
      remedy: remote.contract > shell.contract ? shellFirst : remoteFirst,
    });
  }
  for (const key of new Set(Object.values(remote.uses).flat())) {
    const offered = shell.versions[key];
    const built = remote.versions[key];
    if (!Object.hasOwn(shell.provides, key)) {
      faults.push({
        text: `${label(remote)} needs ${key}, which ${label(shell)} does not offer`,
        remedy: lacking,
      });
    } else if (offered && built && !semver.satisfies(offered, `^${built}`)) {
      faults.push({
        text: `${label(remote)} needs ${key} ^${built}; ${label(shell)} offers ${offered}`,
        remedy: semver.lt(offered, built) ? shellFirst : remoteFirst,
      });
    }
  }
  for (const [key, names] of Object.entries(remote.imports ?? {})) {
    const offered = shell.exports?.[key];
    const missing = offered ? names.filter((name) => !offered.includes(name)) : [];
    if (missing.length > 0)
      faults.push({
        text: `${label(remote)} takes ${missing.join(', ')} from ${key}, which ${label(shell)} does not offer there`,
        remedy: lacking,
      });
  }
  return faults;
}

const all = ({ shell, remotes }: Parts): readonly Release[] => [shell, ...remotes];
const bare = (event: string): string => event.split('@', 1)[0] ?? '';

/** Events published only in another version than the one subscribed to. An event that no release publishes is no fault. */
function eventClashes(set: Parts): string[] {
  const senders = all(set).flatMap((release) => release.emits.map((event) => ({ event, release })));
  return all(set).flatMap((consumer) =>
    consumer.hears.flatMap((wanted) => {
      const others = senders.filter(({ event }) => bare(event) === bare(wanted));
      if (others.length === 0 || others.some(({ event }) => event === wanted)) return [];
      const [{ event, release }] = others as [(typeof others)[0]];
      return [`${label(consumer)} subscribes to ${wanted}; ${label(release)} publishes ${event}`];
    }),
  );
}

/** Events that releases of the next set subscribe to and that only releases of the set before published. */
export function lostEvents(before: Parts | undefined, next: Parts): string[] {
  if (!before) return [];
  const sent = new Set(all(next).flatMap(({ emits }) => emits));
  return all(before).flatMap((sender) =>
    sender.emits
      .filter((event) => !sent.has(event))
      .flatMap((event) =>
        all(next)
          .filter(({ hears }) => hears.includes(event))
          .map(
            (consumer) =>
              `${label(sender)} no longer publishes ${event}, which ${label(consumer)} subscribes to`,
          ),
      ),
  );
}
