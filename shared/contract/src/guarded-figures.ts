/**
 * Figures from which an act that can harm many is held up, by a question with its count, a proof or the figure typed again
 * (docs/security.md). The price of a term, guarded likewise, is changed by no call: the API's role only reads it (`database-roles.ts`).
 */
export const guardedFigures = {
  /** Rows of a file, each of which names a person, above which it takes a proof. */
  exportedRows: 500,
  /** Mails of one act above which they are counted and its figure is typed again. */
  mails: 100,
  /** People whom one act changes together, above which their number is typed. */
  peopleTogether: 50,
  /** Share of the month before by which a certified rate may differ, until it is typed again. */
  rateShare: 1 / 4,
} as const;
