import { claimParserPolicy } from '@portal/ui/parser-policy';
import { foldersOf } from './loader/asset-origin.ts';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string; createHTML(html: string): string },
  ): unknown;
}

/** Whether a script's address lies in one of the set's artefacts, whose files were all verified at publication. */
export function isScriptOfSet(url: string, origin: string, bases: readonly string[]): boolean {
  const { href } = new URL(url, origin);
  const folders = bases.flatMap((base) => foldersOf(base, origin));
  return folders.some((folder) => href.startsWith(folder)) && !href.includes('..');
}

/** The service worker is not part of the set: its address must stay the same, so that browsers find newer versions. */
export const WORKER_SCRIPT = '/sw.js';
/** The worker that listens for the page's heartbeat; it must not depend on the set that it watches. */
export const HEARTBEAT_SCRIPT = '/heartbeat.js';

const workers: ReadonlySet<string> = new Set([WORKER_SCRIPT, HEARTBEAT_SCRIPT]);

/** Markup with which libraries test the browser: constants, listed here exactly. */
const probes: ReadonlySet<string> = new Set(['', '<svg/>', '<v:shape adj="1"/>']);

/**
 * Creates the one default policy, and the sanitiser's policy before a remote could create it. Scripts may come only
 * from the set, and strings become HTML only if they are known probes.
 */
export function installTrustedTypes(window: Window, bases: readonly string[]): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (workers.has(url) || isScriptOfSet(url, window.location.origin, bases)) return url;
      throw new TypeError(`script outside of the set: ${url}`);
    },
    createHTML(html) {
      if (probes.has(html)) return html;
      throw new TypeError('HTML from a string');
    },
  });
  claimParserPolicy(trustedTypes);
}
