import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './processes.ts';

/** A command of the table that `run.mjs` reads. */
export interface Command {
  /** What is run, from the root of the project, before its own arguments. */
  readonly file: string;
  readonly args?: readonly string[];
  readonly does: string;
}

const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Commands by group and name; those of the group `npm` are scripts of package.json, all others arguments of `portal`. */
export const commands = read('tools/commands.json') as Readonly<
  Record<string, Readonly<Record<string, Command>>>
>;

/** Scripts of package.json. */
export const npmScripts = Object.keys((read('package.json') as { readonly scripts: object }).scripts);

const ofPortal = Object.entries(commands).flatMap(([group, named]) =>
  group === 'npm' ? [] : Object.keys(named),
);

/** Commands that a text names, also over the end of a line of comment, and that do not exist. */
export function unknownCommands(text: string): string[] {
  const gap = String.raw`(?:\s+(?:\*|//|#)?\s*)`;
  const named = new RegExp(`npm run(?:${gap}--silent)?${gap}([\\w:-]+)(?:${gap}--${gap}([\\w:-]+))?`, 'g');
  return [...text.matchAll(named)].flatMap(([, script = '', argument]) => {
    if (!npmScripts.includes(script)) return [`npm run ${script}`];
    if (script !== 'portal' || argument === undefined || ofPortal.includes(argument)) return [];
    return [`npm run portal -- ${argument}`];
  });
}
