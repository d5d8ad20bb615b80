const SHA384 = /^sha384-[\w+/=]{64}$/;

/** Whether the hash has a form that the browser checks; browsers silently ignore all others. */
export function isIntegrity(integrity: string): boolean {
  return SHA384.test(integrity);
}

/**
 * A script tag with the hash of its content. Without a hash no tag is made, also in browsers without
 * `Integrity-Policy`.
 * @throws Error where the hash is absent or has another form
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
 * Stops an error that the script throws from counting as an uncaught error of the page; the loader reports it as a
 * fault of the remote.
 */
function containThrown(script: HTMLScriptElement, { defaultView: window }: Document): void {
  const contain = (event: ErrorEvent): void => {
    if (event.filename === script.src) event.preventDefault();
  };
  window?.addEventListener('error', contain);
  for (const end of ['load', 'error'])
    script.addEventListener(end, () => window?.removeEventListener('error', contain));
}
