/** Trusted Types policy that lets any markup pass: for the sanitiser alone, which cleans what it parses. */
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
