import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type Configuration, rspack, type Stats, type Watching } from '@rspack/core';
import type { DevelopmentFault, DevelopmentNews } from '../../platform/host/index.ts';
import { type DevelopmentBuild, developmentConfig } from '../../shared/remote-kit/src/build/index.ts';
import { BuildFailedError, faultOfConfiguration, faultsOfBuild } from './build-faults.ts';
import { importAnew } from './import-anew.ts';

/** Receives each build and the faults of builds and types. */
export type Tell = (news: DevelopmentNews) => void;

export interface Watched {
  /** Resolves when the first build has ended, also when it failed. */
  readonly ready: Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds within which edits count as one. */
const TOGETHER_MS = 5;

/**
 * Builds a remote for development, and again after each edit: the compiler keeps running and reads only edited files.
 * It writes no files.
 */
export async function watchRemote(name: string, folder: string, tell: Tell): Promise<Watched> {
  const onFaults = tellFaults(`build of ${name}`, tell);
  const config = await configOf(name, folder);
  let watching: Watching | undefined;
  const ready = new Promise<void>((done) => {
    const compiler = rspack(developmentConfig(config, { onBuilt: tellBuild(tell) }));
    watching = compiler.watch(
      { aggregateTimeout: TOGETHER_MS, ignored: ['**/node_modules/**', '**/*.test.ts', '**/*.test.tsx'] },
      (error, stats) => {
        onFaults(faultsIn(folder, error, stats));
        done();
      },
    );
  });
  return {
    ready,
    close: () => new Promise((done) => (watching ? watching.close(() => done()) : done())),
  };
}

/**
 * Builds the shell for development once, in a process of its own, whose memory is free afterwards; an edit of the shell
 * reloads the page.
 * @returns the files that it was built from
 */
export async function buildShell(tell: Tell): Promise<ReadonlySet<string>> {
  const child = fork(join(import.meta.dirname, 'build-shell.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    serialization: 'advanced',
  });
  const read = new Set<string>();
  child.on('message', (said: DevelopmentNews | { readonly read: readonly string[] }) => {
    if ('read' in said) for (const file of said.read) read.add(file);
    else tell(said);
  });
  await once(child, 'exit');
  return read;
}

/** Reports a finished build. */
export function tellBuild(tell: Tell) {
  return ({ release, files }: DevelopmentBuild): void => tell({ built: release, files });
}

/** Reports the faults that the build named by `by` found; each report replaces the one before it. */
export function tellFaults(by: string, tell: Tell) {
  return (faults: readonly DevelopmentFault[]): void => tell({ by, faults });
}

/** Faults that a build of the package in this folder found. */
export function faultsIn(
  folder: string,
  error: Error | null,
  stats: Stats | undefined,
): readonly DevelopmentFault[] {
  if (stats?.hasErrors()) return faultsOfText(faultsOfBuild(stats, folder).message);
  return error ? faultsOfText(error.message) : [];
}

const faultsOfText = (text: string): readonly DevelopmentFault[] =>
  text.split('\n\n').map((fault) => ({ kind: 'build', text: fault }));

let edition = 0;

/** The browser's part of a package's configuration, as its files say now. @throws BuildFailedError */
export async function configOf(name: string, folder: string): Promise<Configuration> {
  edition += 1;
  const file = join(folder, 'rspack.config.ts');
  const { default: all } = await importAnew<{ readonly default: Configuration | Configuration[] }>(
    file,
    `watch${edition}`,
  ).catch((error: unknown) => {
    throw faultOfConfiguration(error);
  });
  const found = [all].flat().find((config) => config.name === name);
  if (!found) throw new BuildFailedError(`${name}/rspack.config.ts has no configuration of that name.`);
  return found;
}
