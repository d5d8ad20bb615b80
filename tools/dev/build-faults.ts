import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import type { MultiStats, Stats, StatsError } from '@rspack/core';
import { root } from '../processes.ts';

/** A build that failed: its message names file, line and column of each fault, as editors and terminals open them. */
export class BuildFailedError extends Error {
  override readonly name = 'BuildFailedError';
}

/** `mf-payments/src/parts/paying/texts.ts:12:3: what is wrong`, and the lines around it where the compiler shows them. */
const faultLine = (file: string, line: number, column: number, problem: string): string =>
  `${relative(root, file)}:${line}:${column}: ${problem}`;

/** A place in the compiler's message. Its columns begin with zero, except in JSON, where they begin with one. */
const MARK = /\[(\d+):(\d+)\]/;
/** Place of a fault in a module's own text: `12:3-40`. */
const LOCATION = /^(\d+):(\d+)/;

function faultOf(
  { message: coloured, moduleName = '', moduleIdentifier = '', loc }: StatsError,
  folder: string,
): string {
  // The compiler colours its messages on terminals, and also in pipelines that it takes for terminals.
  const message = stripVTControlCharacters(coloured);
  const path = moduleIdentifier.split(/[!|]/).at(-1)?.replace(/\?.*$/, '') ?? '';
  const file = existsSync(path) ? path : join(folder, moduleName);
  // For these two faults the compiler's own place is wrong: it counts lines of its transformed text, or marks the word
  // before the end.
  const place = moduleName ? (placeOfImport(file, message) ?? endOf(file, message)) : undefined;
  if (place) return faultLine(file, place.line, place.column, problemIn(message));
  const [, line, column] = LOCATION.exec(loc ?? '') ?? MARK.exec(message) ?? [];
  if (!moduleName || !line || !column)
    return [moduleName && relative(root, file), message.trim()].filter(Boolean).join(': ');
  const isJson = JSON_ERROR.test(message);
  const shift = isJson || (loc && LOCATION.test(loc)) ? 0 : 1;
  const shown = message.split('\n').filter((part) => /^\s*(\d+ │|·)/.test(part));
  const marked = isJson ? shown.map((part) => part.replace(/^(\s*·.*?) (?=─)/, '$1')) : shown;
  return [faultLine(file, Number(line), Number(column) + shift, problemIn(message)), ...marked].join('\n');
}

const JSON_ERROR = /JSON parse error: (.*)/;

/** The problem in a message, without its place. */
const problemIn = (message: string): string =>
  (
    /Syntax Error: (.*)/.exec(message)?.[1] ??
    JSON_ERROR.exec(message)?.[1] ??
    /^\s*(?:× )?(Module not found: .*?)(?: in '[^']*')?$/m.exec(message)?.[1] ??
    message.trim().split('\n')[0] ??
    ''
  ).replace(/^× /, '');

interface Place {
  readonly line: number;
  readonly column: number;
}

/** Place of an import that cannot be resolved, in the file as it was written. */
function placeOfImport(file: string, message: string): Place | undefined {
  const wanted = /Can't resolve '([^']+)'/.exec(message)?.[1];
  if (!wanted || !existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((text) => text.includes(`'${wanted}'`) || text.includes(`"${wanted}"`));
  if (at < 0) return undefined;
  return { line: at + 1, column: (lines[at]?.search(/['"](?!.*['"].*['"])/) ?? 0) + 1 };
}

/** Place after the last word of a file that ends too early. */
function endOf(file: string, message: string): Place | undefined {
  if (!message.includes("got '<eof>'") || !existsSync(file)) return undefined;
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  return { line: lines.length, column: (lines.at(-1)?.length ?? 0) + 1 };
}

/** Faults of a build of the package in this folder, each once, however many bundles contain it. */
export function faultsOfBuild(stats: Stats | MultiStats, folder: string): BuildFailedError {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  const faults = new Set(errors.map((error) => faultOf(error, folder)));
  return new BuildFailedError([...faults].join('\n\n'));
}

/**
 * The fault of a package's configuration: `remote.ts` and its imports run as ES modules of this process, whose errors
 * name their place only in the stack.
 */
export function faultOfConfiguration(thrown: unknown): Error {
  if (!(thrown instanceof Error)) return new BuildFailedError(String(thrown));
  const stack = (thrown.stack ?? '').replaceAll(/\?edition=\w+/g, '');
  // An ES module with a syntax error: its line stands above the stack, with a mark below the column.
  const [, parsed, line, mark] = /^(file:\/\/\S+):(\d+)\n(?:.*\n)*?( *)\^/.exec(stack) ?? [];
  if (parsed && line && mark !== undefined)
    return new BuildFailedError(
      faultLine(fileURLToPath(parsed), Number(line), mark.length + 1, thrown.message),
    );
  const absent = missingImport(thrown.message);
  if (absent) return absent;
  const thrower = [...stack.matchAll(/(file:\/\/[^\s)]+):(\d+):(\d+)/g)].find(([, url = '']) =>
    isSource(url),
  );
  if (!thrower) return thrown;
  const [, url = '', at, column] = thrower;
  return new BuildFailedError(faultLine(fileURLToPath(url), Number(at), Number(column), thrown.message));
}

const isSource = (url: string): boolean =>
  url.startsWith(`file://${root}/`) &&
  !/\/node_modules\/|^\/(tools|shared)\//.test(url.slice(`file://${root}`.length));

/** An import that cannot be resolved: Node names the importing file, but not the line. */
function missingImport(message: string): BuildFailedError | undefined {
  const [, wanted = '', from = ''] =
    /^Cannot find (?:module|package) '([^']+)' imported from (.+?)(?:\?.*)?$/.exec(message) ?? [];
  const file = from.startsWith('file:') ? fileURLToPath(from) : from;
  if (!wanted || !existsSync(file)) return undefined;
  const name = wanted.split('/').at(-1) ?? wanted;
  const lines = readFileSync(file, 'utf8').split('\n');
  const at = lines.findIndex((text) => /\b(from|import)\b/.test(text) && text.includes(name));
  const column = (lines[at]?.search(/['"](?!.*['"].*['"])/) ?? -1) + 1;
  return new BuildFailedError(faultLine(file, at + 1, Math.max(column, 1), `there is no ${wanted}`));
}
