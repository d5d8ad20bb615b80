/** Trusted Types policy of the sanitiser, which passes only markup that it is about to clean. */
export interface ParserPolicy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface PolicyFactory {
  createPolicy(name: string, rules: ParserPolicy): unknown;
}

let policy: ParserPolicy | undefined;

/**
 * Makes the one policy that HTML may be parsed by, before any remote's code runs: the page allows one of its name, and
 * whichever code makes it may write any HTML from then on. It stays in the shell's own modules.
 */
export function claimParserPolicy(factory: PolicyFactory | undefined): void {
  const rules: ParserPolicy = {
    createHTML: (html) => html,
    createScriptURL: () => {
      throw new TypeError('no script comes by the sanitiser');
    },
  };
  policy ??= factory?.createPolicy('dompurify', rules) as ParserPolicy | undefined;
}

/** The policy, where the browser has any. */
export function parserPolicy(): ParserPolicy | undefined {
  return policy;
}
