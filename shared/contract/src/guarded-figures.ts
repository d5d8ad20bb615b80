/**
 * Figures from which an act that can harm many is held up: by a question with its count, a proof, the figure typed again, a
 * second person or an hour (docs/security.md, What is guarded). No other place names them.
 */
export const guardedFigures = {
  /** Rows of a file, each of which names a person, above which it takes a proof. */
  exportedRows: 500,
} as const;
