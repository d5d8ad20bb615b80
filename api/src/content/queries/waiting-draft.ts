/** What a person wrote and did not publish. It stays in the server: the portal shows names of authors, no national IDs. */
export interface WaitingDraft {
  /** Number of the page or block. */
  readonly id: number;
  readonly title: string;
  /** National ID, or `system`; null where nothing is known. */
  readonly author: string | null;
  readonly changedAt: string | null;
}
