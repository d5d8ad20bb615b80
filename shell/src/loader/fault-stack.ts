/** Most places that are reported; the innermost say most. */
const FRAMES = 8;
/**
 * Line and column in a script of a release, in the stack format of every browser; `~2/` marks the attempt after two
 * failures.
 */
const PLACE =
  /\/(?:remotes\/(mf-[a-z-]{1,56})|shell)\/([0-9a-f]{20})\/(?:~\d+\/)?([\w.-]{1,80}\.js):(\d{1,7}):(\d{1,7})/g;

/** Reportable part of an error: its name, and from its stack the positions in released scripts; no message. */
export interface ToldError {
  /** `TypeError`. */
  readonly error?: string;
  /** `mf-payments/<release>/<script>:<line>:<column>`, innermost first. */
  readonly stack?: readonly string[];
}

/**
 * Places in released scripts that a text names, in its order, eight at most:
 * `mf-payments/<release>/<script>:<line>:<column>`.
 */
export function placesIn(text: string): readonly string[] {
  return [...text.matchAll(PLACE)]
    .slice(0, FRAMES)
    .map(
      ([, remote = 'shell', release, script, line, column]) =>
        `${remote}/${release}/${script}:${line}:${column}`,
    );
}

/** Reads a thrown value; empty for a value that is not an error. */
export function toldOf(thrown: unknown): ToldError {
  if (!(thrown instanceof Error)) return {};
  const stack = placesIn(thrown.stack ?? '');
  return {
    ...(/^[A-Z][A-Za-z]{1,39}$/.test(thrown.name) ? { error: thrown.name } : {}),
    ...(stack.length > 0 ? { stack } : {}),
  };
}

/** Addresses of browser extensions' scripts. */
const EXTENSION = /\b(?:chrome|moz|ms-browser|safari|safari-web)-extension:\/\//;
/** The words of Chromium and Firefox, and of WebKit, for a node that is no longer where it was put. */
const MOVED = /\b(?:insertBefore|removeChild)\b|object can ?not be found here/;

/** Names of the errors by which browsers refuse a service: data of sites, the clipboard, passkeys, a full device. */
const REFUSALS: readonly string[] = ['SecurityError', 'NotAllowedError', 'QuotaExceededError'];

/**
 * Whether the cause is what the browser's owner does to the page and no release: an extension that took part, nodes
 * that a translation or an extension has moved or removed, or a service that the browser refuses.
 */
export function isOfOwner(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  return (
    REFUSALS.includes(thrown.name) ||
    EXTENSION.test(thrown.stack ?? '') ||
    (thrown.name === 'NotFoundError' && MOVED.test(thrown.message))
  );
}
