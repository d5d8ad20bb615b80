import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { root } from '../processes.ts';
import { type Import, importsBetweenRooms, specifiersIn } from './rooms.ts';

const isShipped = (path: string): boolean =>
  !/\.(?:test|fixture|d)\.tsx?$|\/testing\/|\/stories\//.test(path);

/** The imports between the rooms of this repository: every folder that holds sources, tests apart. */
export function roomImports(): readonly Import[] {
  const exclude = (path: string) => /(?:^|[\\/])(?:node_modules|dist|\.[^\\/]+)$/.test(path);
  const packages = new Map(
    globSync(['*/package.json', 'shared/*/package.json'], { cwd: root, exclude }).map((file) => {
      const { name } = JSON.parse(readFileSync(join(root, file), 'utf8')) as { name: string };
      return [name, dirname(file)];
    }),
  );
  const targetOf = (file: string, specifier: string): string | undefined => {
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier));
    const folder = packages.get(specifier.split('/').slice(0, 2).join('/'));
    return folder && join(folder, specifier.split('/').slice(2).join('/'));
  };
  const imports = globSync(['*/**/*.{ts,tsx,mjs}', 'component-pages/.storybook/*.{ts,tsx}'], {
    cwd: root,
    exclude,
  })
    .filter(isShipped)
    .flatMap((file) =>
      specifiersIn(readFileSync(join(root, file), 'utf8'))
        .map((specifier) => targetOf(file, specifier))
        .filter((to) => to !== undefined)
        .filter((to) => isShipped(to))
        .map((to) => ({ from: file.replaceAll('\\', '/'), to: to.replaceAll('\\', '/') })),
    );
  return importsBetweenRooms(imports);
}
