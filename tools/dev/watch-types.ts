import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DevelopmentFault } from '../../platform/host/index.ts';
import { root } from '../processes.ts';
import { whenQuiet } from './watch.ts';
import type { Tell } from './watch-build.ts';

/** A fault as the compiler writes it: `mf-a/src/x.ts(12,3): error TS2322: …`. */
const FAULT = /^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*)$/gm;

/** Milliseconds without an edit before types are checked: an edit is built and shown first. */
const SETTLE_MS = 1000;

export interface TypesWatch {
  /** Checks the package of this folder too. */
  add(folder: string): void;
  /** A source was edited. */
  edited(): void;
  close(): void;
}

/**
 * Checks the types of packages in a process of its own after each edit, and reports faults without delaying a build.
 * The compiler ends each time and keeps its results in a file: a watching compiler would hold half a gigabyte all day,
 * and misses edits made while it starts.
 */
export function watchTypes(tell: Tell): TypesWatch {
  mkdirSync(join(root, '.portal'), { recursive: true });
  const folder = mkdtempSync(join(root, '.portal/types-'));
  const folders: string[] = [];
  let end = (): void => {};
  let isClosed = false;
  const check = whenQuiet(async () => {
    if (isClosed || folders.length === 0) return;
    const checking = checkTypes(folder, folders);
    end = checking.end;
    const faults = await checking.faults;
    if (faults && !isClosed) tell({ by: 'types', faults });
  }, SETTLE_MS);
  return {
    add(added) {
      folders.push(added);
      check();
    },
    edited: check,
    close() {
      isClosed = true;
      end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** @returns the faults, or undefined where the check was stopped; and the function that stops it */
function checkTypes(folder: string, folders: readonly string[]) {
  const project = join(folder, 'tsconfig.json');
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { incremental: true, tsBuildInfoFile: join(folder, 'known.tsbuildinfo') },
    include: [...folders, join(root, 'tools/types')],
    exclude: ['**/dist', '**/node_modules', '**/*.test.ts', '**/*.test.tsx'],
  };
  writeFileSync(project, JSON.stringify(config));
  const child = spawn(
    join(root, 'node_modules/.bin/tsc'),
    // One checker: four take twice the memory, and are slower beside a running build.
    ['--noEmit', '--pretty', 'false', '--checkers', '1', '-p', project],
    { cwd: root, stdio: ['ignore', 'pipe', 'ignore'] },
  );
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString('utf8');
  });
  const faults = new Promise<readonly DevelopmentFault[] | undefined>((done) => {
    child.once('error', () => done(undefined));
    child.once('close', (code) => done(code === null ? undefined : faultsIn(text)));
  });
  return { faults, end: () => void child.kill() };
}

const faultsIn = (text: string): readonly DevelopmentFault[] =>
  [...text.matchAll(FAULT)].map(([, file, row, column, problem]) => ({
    kind: 'type',
    text: `${file}:${row}:${column}: ${problem}`,
  }));
