import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import launchEditor from 'launch-editor';
import { root } from '../processes.ts';

const PLACE = /^((?:[\w@-][\w@.-]*\/)+[\w@-][\w@.-]*):(\d{1,6}):(\d{1,6})$/;

/**
 * Opens places in the sources (`mf-payments/src/parts/paying/texts.ts:12:3`) in the running editor, or in the one that
 * `LAUNCH_EDITOR`, `VISUAL` or `EDITOR` names.
 * @param folders folders with the sources of some packages; in the project by default
 * @returns whether the file exists; files other than sources are not opened
 */
export function sourceEditor(
  folders: Readonly<Record<string, string>> = {},
  open: (file: string) => void = launchEditor,
): (place: string) => boolean {
  return (place) => {
    const [, path = '', line, column] = PLACE.exec(place) ?? [];
    const [name = '', ...rest] = path.split('/');
    const folder = folders[name];
    const file = folder === undefined ? join(root, path) : join(folder, ...rest);
    const isInside = !relative(folder ?? root, file).startsWith(`..${sep}`);
    if (path === '' || !isInside || !existsSync(file)) return false;
    open(`${file}:${line}:${column}`);
    return true;
  };
}
