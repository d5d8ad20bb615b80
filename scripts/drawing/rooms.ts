/** One import of a file by another, both by their path in the repository. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

/** The room that a file lies in: `mf-*` for every remote, `ui` for `shared/ui`, else its first folder. */
export function roomOf(path: string): string {
  const [first = '', second = ''] = path.split('/');
  if (first.startsWith('mf-')) return 'mf-*';
  return first === 'shared' ? second : first;
}

/** How often files of one room import files of another, by `from → to`; most first. */
export function importsBetweenRooms(
  imports: readonly Import[],
): readonly { readonly from: string; readonly to: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { from, to } of imports) {
    const key = `${roomOf(from)} ${roomOf(to)}`;
    if (roomOf(from) !== roomOf(to)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return [...counts]
    .map(([key, count]) => {
      const [from = '', to = ''] = key.split(' ');
      return { from, to, count };
    })
    .sort((a, b) => b.count - a.count || `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`));
}

/** A way from a room back to itself, as names of rooms; undefined where there is none. */
export function circleOf(edges: readonly Pick<Import, 'from' | 'to'>[]): readonly string[] | undefined {
  const walk = (way: readonly string[]): readonly string[] | undefined => {
    for (const { from, to } of edges) {
      if (from !== way.at(-1)) continue;
      if (way.includes(to)) return [...way.slice(way.indexOf(to)), to];
      const found = walk([...way, to]);
      if (found) return found;
    }
    return undefined;
  };
  for (const { from } of edges) {
    const found = walk([from]);
    if (found) return found;
  }
  return undefined;
}

/** The rooms and who imports whom, as text that pages of Markdown draw. */
export function mermaidOf(edges: ReturnType<typeof importsBetweenRooms>): string {
  const id = (room: string): string => room.replace(/\W/g, '_');
  const rooms = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
  return [
    'flowchart TD',
    ...rooms.map((room) => `  ${id(room)}["${room}"]`),
    ...edges.map(({ from, to, count }) => `  ${id(from)} -->|${count}| ${id(to)}`),
  ].join('\n');
}
