interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): unknown;
}

/** Whether a script address lies inside one of the set's artefacts, whose files were all verified at publish. */
export function isScriptOfSet(url: string, origin: string, bases: readonly string[]): boolean {
  const { href } = new URL(url, origin);
  return bases.some((base) => href.startsWith(new URL(base, origin).href) && !href.includes('..'));
}

/** The one default policy: scripts come from the set or not at all. HTML and code from strings have no policy. */
export function installTrustedTypes(window: Window, bases: readonly string[]): void {
  const { trustedTypes } = window as Window & { trustedTypes?: TrustedTypes };
  trustedTypes?.createPolicy('default', {
    createScriptURL(url) {
      if (isScriptOfSet(url, window.location.origin, bases)) return url;
      throw new TypeError(`script outside of the set: ${url}`);
    },
  });
}
