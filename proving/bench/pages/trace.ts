/** One request of a page, in seconds of the browser's own clock. */
export interface SeenRequest {
  readonly url: string;
  readonly method: string;
  readonly start: number;
  /** When the answer began. */
  readonly firstByte: number;
  /** Over the wire, headers too; 0 where the browser had it. */
  readonly bytes: number;
  readonly fromCache: boolean;
}

/**
 * Longest chain of requests each begun only after the answer to the one before it had begun: how many trips a
 * person waits for one after another. To be taken on a line with long trips and no limit of bandwidth, where
 * requests that do not wait for each other all start together.
 */
export function depthOf(requests: readonly SeenRequest[]): number {
  const sorted = [...requests].sort((a, b) => a.start - b.start);
  const depths: number[] = [];
  for (const [index, request] of sorted.entries()) {
    const before = sorted
      .slice(0, index)
      .flatMap(({ firstByte }, at) => (firstByte <= request.start ? [depths[at] ?? 0] : []));
    depths.push(1 + Math.max(0, ...before));
  }
  return Math.max(0, ...depths);
}

/** Addresses that crossed the wire more than once. */
export function fetchedTwice(requests: readonly SeenRequest[]): string[] {
  const counts = new Map<string, number>();
  for (const { method, url, fromCache } of requests) {
    if (fromCache) continue;
    const name = `${method} ${new URL(url).pathname}`;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].flatMap(([name, count]) => (count > 1 ? [name] : []));
}
