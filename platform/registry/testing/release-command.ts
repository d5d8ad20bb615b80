import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Build } from './builds.ts';
import type { TestKey } from './test-registry.ts';

/** Machines that `npm run release` is run on, and builds that lie there. */
export interface ReleaseCommand {
  /** A machine's data folder that holds these keys and no others. */
  machineOf(...keys: readonly TestKey[]): string;
  /** A folder with a build, as the bundler leaves it. */
  folderOf(made: Build): string;
  /** `npm run release -- …` on a machine; answers what it printed. @throws where it ended with a fault */
  run(machine: string, ...args: readonly string[]): Promise<string>;
  /** As `run`, of a command that this code starts: one with a workspace of its own. */
  runCode(code: string, machine: string, ...args: readonly string[]): Promise<string>;
  /** Removes every folder that was made. */
  close(): void;
}

/** The command as its users run it, each on a machine of their own. */
export function createReleaseCommand(): ReleaseCommand {
  const folders: string[] = [];
  const folderNamed = (prefix: string): string => {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    folders.push(folder);
    return folder;
  };
  const started = async (
    program: readonly string[],
    machine: string,
    args: readonly string[],
  ): Promise<string> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', ...program, ...args, '--reason', 'a test'],
      { env: { ...process.env, DATA_DIR: machine, RELEASE_KEY: undefined } },
    );
    return stdout;
  };
  return {
    machineOf(...keys) {
      const folder = folderNamed('portal-cli-');
      const secrets = join(folder, 'secrets', 'release-keys');
      mkdirSync(secrets, { recursive: true });
      for (const { key, description } of keys)
        writeFileSync(
          join(secrets, `${description.owner}.pem`),
          key.export({ type: 'pkcs8', format: 'pem' }),
        );
      return folder;
    },
    folderOf({ release, files }) {
      const folder = folderNamed('portal-build-');
      writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
      for (const [name, content] of files) writeFileSync(join(folder, name), content);
      return folder;
    },
    run: (machine, ...args) =>
      started([join(import.meta.dirname, '../../../tools/release/release.ts')], machine, args),
    runCode: (code, machine, ...args) =>
      started(['--input-type=module', '--eval', code, '--'], machine, args),
    close() {
      for (const folder of folders) rmSync(folder, { recursive: true });
    },
  };
}
