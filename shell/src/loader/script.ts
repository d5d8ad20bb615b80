const SHA384 = /^sha384-[\w+/=]{64}$/;

/** Whether a hash is one that the browser would check, and not one that it would silently pass over. */
export function isIntegrity(integrity: string): boolean {
  return SHA384.test(integrity);
}

/**
 * The tag of a script whose content is known beforehand. Without a hash there is none (fail closed), also in
 * browsers that do not know `Integrity-Policy`.
 * @throws Error where the hash is absent or of another kind
 */
export function createScript(url: string, integrity: string, document: Document): HTMLScriptElement {
  if (!isIntegrity(integrity)) throw new Error(`no integrity for ${url}`);
  const script = document.createElement('script');
  script.src = url;
  script.integrity = integrity;
  script.crossOrigin = 'anonymous';
  containThrown(script, document);
  return script;
}

/**
 * Keeps an error that the script throws from being an uncaught error of the page; the loader reports a fault of its
 * remote.
 */
function containThrown(script: HTMLScriptElement, { defaultView: window }: Document): void {
  const contain = (event: ErrorEvent): void => {
    if (event.filename === script.src) event.preventDefault();
  };
  window?.addEventListener('error', contain);
  for (const end of ['load', 'error'])
    script.addEventListener(end, () => window?.removeEventListener('error', contain));
}
