/** Why checks were skipped where no person said it: built before, moved from another registry, the start, an image. */
export const skippedBecause = ['built-before', 'moved', 'started', 'image'] as const;

/**
 * Result of types, lint and tests of a release's package: passed on the machine that signed, or the reason why they were
 * not run there: a person's, or a code.
 */
export type ReleaseChecks =
  | 'passed'
  | { readonly skipped: string }
  | { readonly because: (typeof skippedBecause)[number] };

/** Length in characters of the reason why checks were skipped. */
export const SKIPPED_LENGTH = { minLength: 3, maxLength: 200 } as const;
