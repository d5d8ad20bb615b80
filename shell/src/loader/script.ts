/** Thrown when a script tag fired `error`: the file did not arrive or its hash was refused. */
export class ScriptRefused extends Error {
  override readonly name = 'ScriptRefused';
  readonly url: string;

  constructor(url: string) {
    super(`script refused: ${url}`);
    this.url = url;
  }
}

/**
 * Runs a script whose content is known beforehand. Without a hash nothing is loaded (fail closed), also in
 * browsers that do not know `Integrity-Policy`. A tag that failed is taken out, or it would block the retry.
 */
export function runScript(url: string, integrity: string, document: Document): Promise<void> {
  if (!/^sha384-[\w+/=]{64}$/.test(integrity)) throw new Error(`no integrity for ${url}`);
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new ScriptRefused(url));
    };
    document.head.append(script);
  });
}
