/** Number of documents of a set that a host served in one interval, by network. */
export interface ServedDocuments {
  readonly set: string;
  readonly networks: Readonly<Record<string, number>>;
}

export interface ServedCount {
  /** Counts a document of the set for this network; `''` while networks have no names yet. */
  note(set: string, network: string): void;
}

/** Milliseconds before a served document is handed over: until then its page may still send its first beacon. */
const RIPE_MS = 60_000;
/** Networks of a set counted in one interval; later ones are left out, in the same way for every set. */
const NETWORKS_PER_SET = 200;

/**
 * Counts served documents by interval and hands an interval over once it is `RIPE_MS` old. The next served document
 * triggers this, so no timer is needed.
 * @param handOver its errors are ignored, because no page may wait for counting
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
    // After two intervals without a document the current interval is old enough too.
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
