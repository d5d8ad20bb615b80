export type ReleaseTables = {
  /** People whose browsers run the canary whatever its share. Neither the registry nor the host learns who they are. */
  canary_person: { fiscal_number: string };
  /** Searches for the set that brought a fault; at most one of them is open. */
  release_bisect: {
    public_id: string;
    good: string;
    bad: string;
    /** JSON of the sets from `good` to `bad`, the oldest first. */
    sets: string;
    /** Indices of the last set that works and of the first that fails. */
    low: number;
    high: number;
    /** Number of the trial that has no answer yet. */
    trial: number;
    reason: string;
    started_by: string;
    started_at: Date;
    ended_at: Date | null;
    /** JSON of the changes of the set that brought the fault; null while that set is not known. */
    found: string | null;
  };
};
