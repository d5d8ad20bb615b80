import { type ReasonWords, reasonInWords } from '@portal/contract/reason-words';
import type { Judgement, MoveReason } from '@portal/contract/release-reasons';
import type { ReleaseChecks } from '@portal/release-protocol/release-checks';

const limitOf = ({ factor, more }: Extract<Judgement, { code: 'slow' }>): string =>
  `${factor === 1 ? '' : `${factor} × `}stable's 75th percentile${more === 0 ? '' : ` and ${more}`}`;

const words: ReasonWords = {
  release: ({ commit }) => `release of ${commit}`,
  preview: ({ commit }) => `preview of ${commit}`,
  'moved-to': ({ registry }) => `moved to ${registry}`,
  'moved-from': ({ registry, commit }) => `moved from ${registry}, release of ${commit}`,
  bisect: ({ test }) => `bisect by ${test}`,
  asked: ({ words: said, by }) => `${said} (${by})`,
  failed({ failed, kinds, budget, stableFailed }) {
    const seen = kinds.map(
      ({ count, fault, remote, route, owner }) =>
        `${count} × ${fault} in ${remote}${route === null ? '' : ` at ${route}`} (${owner})`,
    );
    return `it failed for ${failed.count} of ${failed.of} addresses${seen.length > 0 ? ` (${seen.join(', ')})` : ''}; its budget is ${budget.count} in ${budget.of}. Meanwhile stable failed for ${stableFailed.count} of ${stableFailed.of}.`;
  },
  silent: ({ silent, stableSilent }) =>
    `of most pages that it was served with, nothing was heard for ${silent.count} of ${silent.of} addresses. Meanwhile stable was silent for ${stableSilent.count} of ${stableSilent.of}.`,
  slow: ({ slow, ...limit }) =>
    `its pages were slower than ${limitOf({ slow, ...limit })} (${limit.measure}) for ${slow.count} of ${slow.of} addresses.`,
  'ended-with': ({ reason }) => `${inEnglish(reason)} (the canary ended with it)`,
};

/** A reason as a terminal and a chat read it. */
export function inEnglish(reason: MoveReason): string {
  return typeof reason === 'string' ? reason : reasonInWords(words, reason);
}

const skipped: Readonly<Record<Extract<ReleaseChecks, { because: string }>['because'], string>> = {
  'built-before': 'what was built before is published as it is.',
  moved: 'it comes from another registry as it was published there.',
  started: 'the portal starts with what is built here.',
  image: 'it comes built in an image; the pipeline that made it checks.',
};

/** The checks in a sentence, for the person who signs second. */
export function checksInWords(checks: ReleaseChecks | undefined): string {
  if (checks === undefined) return 'Nothing is said of its checks.';
  if (checks === 'passed') return 'Its types, lint and tests passed.';
  return `Its checks were skipped: ${'because' in checks ? skipped[checks.because] : checks.skipped}`;
}
