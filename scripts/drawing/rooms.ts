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

/** Which room imports which others: each pair once, by their names. */
export function importsBetweenRooms(imports: readonly Import[]): readonly Import[] {
  const pairs = new Set(
    imports
      .map(({ from, to }) => [roomOf(from), roomOf(to)] as const)
      .filter(([from, to]) => from !== to)
      .map((pair) => pair.join(' ')),
  );
  return [...pairs].sort().map((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to };
  });
}

/**
 * What a file imports, as it is written: the statements at the beginning of a line, and calls of `import`. Comments and
 * texts in backticks, which may hold the source of other files, are left out.
 */
export function specifiersIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/`(?:\\[\s\S]|[^`\\])*`/g, '``');
  const statements = code.matchAll(/^(?:import|export)\b[^'"`;]*?(?:\bfrom )?['"]([^'"\n]+)['"]/gm);
  const calls = code.matchAll(/\bimport\(\s*['"]([^'"\n]+)['"]/g);
  return [...statements, ...calls].map(([, specifier = '']) => specifier);
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

/** Rooms that start, test or measure the others, and are in no image and no release. */
const TOOLS: ReadonlySet<string> = new Set(['bench', 'component-pages', 'docker', 'e2e', 'scripts']);

/** The rooms and who imports whom, as text that pages of Markdown draw. */
export function mermaidOf(edges: readonly Import[]): string {
  const id = (room: string): string => room.replace(/\W/g, '_');
  const rooms = [...new Set(edges.flatMap(({ from, to }) => [from, to]))].sort();
  return [
    'flowchart TD',
    ...rooms.map((room) => `  ${id(room)}["${room}"]`),
    ...edges.map(({ from, to }) => `  ${id(from)} --> ${id(to)}`),
  ].join('\n');
}

/** The page docs/images/rooms.md. */
export function pageOf(edges: readonly Import[]): string {
  const circle = circleOf(edges.filter(({ from }) => !TOOLS.has(from)));
  return [
    '# Which room imports which',
    '',
    'Drawn by `npm run drawing`, and held to the code by `scripts/drawing/rooms.test.ts`: an arrow where files of one room',
    'import files of another, tests apart.',
    circle
      ? `There is a circle: ${circle.join(' → ')}.`
      : `There is no circle but among the rooms that start, test or measure the others (${[...TOOLS].join(', ')}).`,
    '',
    '```mermaid',
    mermaidOf(edges),
    '```',
    '',
  ].join('\n');
}
