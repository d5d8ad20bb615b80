import type { Release } from '@portal/release-protocol/release';
import { type Weight, weightsOf } from '../checks/budgets.ts';

/** What mends a refused weight. */
const remedies: Readonly<Record<NonNullable<Weight['refusal']>, (file: string) => string>> = {
  OVER_BUDGET: (file) =>
    `Each of its visitors waits for these bytes: load a part on demand, or raise the line in ${file}, which takes an operator's signature at the release.`,
  LOOSE_BUDGET: (file) => `Lower the line in ${file}, so that the bytes that were saved stay saved.`,
};

/**
 * What the pages of a release weigh, and which of them the registry would refuse.
 * @returns a line for each page, and of those that are refused alone how that is mended
 */
export function weightLines(release: Release): {
  readonly lines: readonly string[];
  readonly refusals: readonly string[];
} {
  const said = weightsOf(release).map(({ page, bytes, budget, refusal }) => {
    const weighs = `${release.name} ${page}: ${bytes} bytes, its budget is ${budget}`;
    return refusal
      ? { refusal, line: `${weighs}: ${refusal}. ${remedies[refusal](`${release.name}/budgets.json`)}` }
      : { refusal, line: weighs };
  });
  return {
    lines: said.map(({ line }) => line),
    refusals: said.flatMap(({ refusal, line }) => (refusal ? [line] : [])),
  };
}
