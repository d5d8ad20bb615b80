import { readdirSync, readFileSync } from 'node:fs';

/** A process as Linux shows it. */
export interface TreeProcess {
  readonly pid: number;
  readonly parent: number;
  /** What it was started as. */
  readonly command: string;
  /** Bytes of memory that it holds. */
  readonly rss: number;
}

/** All processes of this machine; those that end meanwhile are left out. */
export function processes(): readonly TreeProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ');
        return [
          {
            pid: Number(name),
            parent: numberIn(status, 'PPid'),
            command,
            rss: numberIn(status, 'VmRSS') * 1024,
          },
        ];
      } catch {
        return [];
      }
    });
}

/** A process with all that it has started, and that these have. */
export function treeOf(pid: number, all: readonly TreeProcess[]): readonly TreeProcess[] {
  const children = all.filter(({ parent }) => parent === pid).flatMap((child) => treeOf(child.pid, all));
  return [...all.filter((one) => one.pid === pid), ...children];
}

const numberIn = (status: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
