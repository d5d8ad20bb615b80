import type { Release, ReleaseSet } from '@portal/contract/release';
import semver from 'semver';

type Parts = Pick<ReleaseSet, 'shell' | 'remotes'>;

const label = ({ name, owner }: Release): string => `${name} (${owner})`;

/** Why releases cannot go live together, each with what, who needs it and who owns it; empty when they can. */
export function incompatibilities(set: Parts): string[] {
  return [
    ...routeClashes(set),
    ...set.remotes.flatMap((remote) => shellIncompatibilities(remote, set.shell)),
    ...eventClashes(set),
  ];
}

function routeClashes({ remotes }: Parts): string[] {
  const faults: string[] = [];
  const owners = new Map<string, Release>();
  for (const remote of remotes) {
    for (const { path } of remote.routes) {
      // `/a/:id` and `/a/:name` are one path.
      const key = path.replace(/:[^/]+/g, ':');
      const other = owners.get(key);
      if (other) faults.push(`${path} belongs to ${label(other)}; ${label(remote)} wants it too`);
      owners.set(key, remote);
    }
  }
  return faults;
}

/** What a remote takes from the shell and this shell has not, or not as it was built with. */
function shellIncompatibilities(remote: Release, shell: Release): string[] {
  const faults: string[] = [];
  if (remote.contract !== shell.contract) {
    faults.push(
      `${label(remote)} was built with contract ${remote.contract}; ${label(shell)} speaks ${shell.contract}`,
    );
  }
  for (const key of new Set(Object.values(remote.uses).flat())) {
    const offered = shell.versions[key];
    const built = remote.versions[key];
    if (!Object.hasOwn(shell.provides, key)) {
      faults.push(`${label(remote)} needs ${key}, which ${label(shell)} does not offer`);
    } else if (offered && built && !semver.satisfies(offered, `^${built}`)) {
      faults.push(`${label(remote)} needs ${key} ^${built}; ${label(shell)} offers ${offered}`);
    }
  }
  for (const [key, names] of Object.entries(remote.imports ?? {})) {
    const offered = shell.exports?.[key];
    const missing = offered ? names.filter((name) => !offered.includes(name)) : [];
    if (missing.length > 0)
      faults.push(
        `${label(remote)} takes ${missing.join(', ')} from ${key}, which ${label(shell)} does not offer there`,
      );
  }
  return faults;
}

const all = ({ shell, remotes }: Parts): readonly Release[] => [shell, ...remotes];
const bare = (event: string): string => event.split('@', 1)[0] ?? '';

/** An event that is subscribed to in one version and published in another only. One that no release publishes yet is no fault. */
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

/** Events that a release of the next set subscribes to, that were published before and that no release publishes any more. */
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
