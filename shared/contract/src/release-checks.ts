/**
 * Result of types, lint and tests of a release's package: passed on the machine that signed, or the reason why they were
 * not run there.
 */
export type ReleaseChecks = 'passed' | { readonly skipped: string };

/** Length in characters of the reason why checks were skipped. */
export const SKIPPED_LENGTH = { minLength: 3, maxLength: 200 } as const;

/** Reasons for skipped checks that no person gave. */
export const SKIPPED_BECAUSE = {
  builtBefore: 'what was built before is published as it is.',
  moved: 'it comes from another registry as it was published there.',
  started: 'the portal starts with what is built here.',
  image: 'it comes built in an image; the pipeline that made it checks.',
} as const;

/** The checks in a sentence, for the log and for the person who signs second. */
export function checksInWords(checks: ReleaseChecks | undefined): string {
  if (checks === undefined) return 'Nothing is said of its checks.';
  return checks === 'passed'
    ? 'Its types, lint and tests passed.'
    : `Its checks were skipped: ${checks.skipped}`;
}

const SKIPPED = / Its checks were skipped: (.*?) Reason: /s;

/** Why the checks of a release were skipped, from an entry of the registry's log; undefined where they were not. */
export function skippedChecksIn(detail: string): string | undefined {
  return SKIPPED.exec(detail)?.[1];
}
