/**
 * Figures from which an act that can harm many is held up, by a question with its count, a proof or the figure typed again
 * (docs/security.md).
 */
export const guardedFigures = {
  /** Rows of a file, each of which names a person, above which it takes a proof. */
  exportedRows: 500,
  /** People whom one act changes together, above which their number is typed. */
  peopleTogether: 50,
  /** Share of the month before by which a certified rate may differ, until it is typed again. */
  rateShare: 1 / 4,
} as const;
