/**
 * An unpublished draft. The server keeps the author's national ID to itself: the portal shows names of authors only.
 */
export interface WaitingDraft {
  /** Number of the page or block. */
  readonly id: number;
  readonly title: string;
  /** National ID, or `system`; null where the author is not known. */
  readonly author: string | null;
  readonly changedAt: string | null;
}
