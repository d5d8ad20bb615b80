import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packages } from './build.ts';
import { circleOf, importsBetweenRooms, mermaidOf } from './drawing/rooms.ts';
import { root } from './processes.ts';

/** What dependency-cruiser says of a file, as far as it is read here. */
interface Cruised {
  readonly modules: readonly {
    readonly source: string;
    readonly dependencies: readonly { readonly resolved: string }[];
  }[];
}

const isOurs = (path: string): boolean => !path.includes('node_modules') && existsSync(join(root, path));
const isShipped = (path: string): boolean =>
  !/\.(?:test|fixture)\.tsx?$|\/testing\/|\/stories\//.test(path) && isOurs(path);

/** Draws which room of the portal imports which, tests apart, into docs/images/rooms.md; a circle is a failure. */
function draw(): void {
  const cruised = execFileSync(
    'depcruise',
    [
      '--config',
      '.dependency-cruiser.mjs',
      '--output-type',
      'json',
      ...['api', 'host', 'registry', 'renderer', 'shared', 'simulators'],
      ...packages(),
    ],
    { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 },
  );
  const { modules } = JSON.parse(cruised) as Cruised;
  const edges = importsBetweenRooms(
    modules
      .filter(({ source }) => isShipped(source))
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved }) => isShipped(resolved))
          .map(({ resolved }) => ({ from: source, to: resolved })),
      ),
  );
  const circle = circleOf(edges);
  writeFileSync(
    join(root, 'docs/images/rooms.md'),
    [
      '# Which room imports which',
      '',
      'Drawn by `npm run drawing`: an arrow for the imports of one room from another, with how many there are, tests apart.',
      circle ? `There is a circle: ${circle.join(' → ')}.` : 'There is no circle.',
      '',
      '```mermaid',
      mermaidOf(edges),
      '```',
      '',
    ].join('\n'),
  );
  console.log(circle ? `A circle of rooms: ${circle.join(' → ')}` : 'No circle of rooms.');
  if (circle) process.exitCode = 1;
}

draw();
