import * as React from 'react';

/** React's own count of elements whose place of creation it has written down lately. */
interface Internals {
  recentlyCreatedOwnerStacks: number;
}

/** From this count on React writes down no more, until a second has passed. */
const ENOUGH = 10_000;

/**
 * React in development makes an `Error` for each element, to name in a warning the line that made it: an eighth of the
 * processor of a test of a page. Here it is as if it always had enough of them; warnings stay, without that line.
 */
export function withoutOwnerStacks(): void {
  const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } =
    React as unknown as Readonly<Record<string, Internals>>;
  if (!internals) throw new Error('React keeps its count of owner stacks elsewhere.');
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => ENOUGH, set: () => {} });
}
