/** Documents of a set that hosts served in a while, by the network they went to. */
export interface ServedDocuments {
  readonly set: string;
  readonly networks: Readonly<Record<string, number>>;
}

export interface ServedCount {
  /** A document of the set went to this network; `''` while there are no names for networks. */
  note(set: string, network: string): void;
}

/** A document may take so long, in milliseconds, until something of it is heard: it is told of then. */
const RIPE_MS = 60_000;
/** Networks of a set that one such while tells of; those that come later in it are left out, of every set alike. */
const NETWORKS_PER_SET = 200;

/**
 * Counts what a host serves, and hands each while over once it is a while old: with the next document that is served, so
 * that it needs no clock of its own.
 * @param handOver what it throws is lost: a page waits for nothing that only counts
 * @param now milliseconds that only go forward
 */
export function countServed(
  handOver: (served: readonly ServedDocuments[]) => Promise<void>,
  now: () => number = () => performance.now(),
): ServedCount {
  let [ripening, current] = [new Map<string, Map<string, number>>(), new Map<string, Map<string, number>>()];
  let since = now();

  function turn(): void {
    if (now() - since < RIPE_MS) return;
    // After a silence of two whiles the current one is old enough too.
    const isOld = now() - since >= 2 * RIPE_MS;
    const ripe = [...ripening, ...(isOld ? current : [])];
    [ripening, current] = [isOld ? new Map() : current, new Map()];
    since = now();
    const served = ripe.map(([set, networks]) => ({ set, networks: Object.fromEntries(networks) }));
    if (served.length > 0) void handOver(served).catch(() => undefined);
  }

  return {
    note(set, network) {
      turn();
      if (network === '') return;
      const networks = current.get(set) ?? new Map<string, number>();
      current.set(set, networks);
      const known = networks.get(network);
      if (known !== undefined || networks.size < NETWORKS_PER_SET) networks.set(network, (known ?? 0) + 1);
    },
  };
}
