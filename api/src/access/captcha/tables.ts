export type CaptchaTables = {
  /** Solutions that have been used. */
  captcha_solution: { id: string; expires_at: Date };
  /** National IDs (keyed hashes) that a visit or an address has looked up in an hour. */
  lookup: { holder: string; window_start: Date; subject: string };
  lookup_count: { holder: string; window_start: Date; subjects: number };
};
