import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** Scripts that stand in the HTML itself, as the host's build made them of `*.entry.ts`. */
export interface InlineScripts {
  /** First thing in the head: starts the page's first calls. */
  readonly firstCalls: string;
  /** First thing in the body, where more than one layout is possible: picks the one for the person who is logged in. */
  readonly layoutChoice: string;
  /** Before the shell's script, where that comes from another origin: asks for the page with files of the portal if it does not come. */
  readonly ownFiles: string;
  /** For development: takes what goes live. */
  readonly liveReload: string;
}

/** Those of the build. @throws Error where there is none. */
export async function builtInlineScripts(): Promise<InlineScripts> {
  const read = (name: string): Promise<string> =>
    readFile(new URL(`../dist/inline/${name}.js`, import.meta.url), 'utf8');
  const [firstCalls, layoutChoice, ownFiles, liveReload] = await Promise.all([
    read('first-calls'),
    read('layout-choice'),
    read('own-files'),
    read('live-reload'),
  ]);
  return { firstCalls, layoutChoice, ownFiles, liveReload };
}

/** CSP source expressions of the inline scripts: the browser runs no others. */
export function hashesOf(scripts: Partial<InlineScripts>): readonly string[] {
  return Object.values(scripts).map(
    (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
  );
}
