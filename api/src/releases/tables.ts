export type ReleaseTables = {
  /** People whose browsers run the canary whatever its share. Only here: registry and host learn of none of them. */
  canary_person: { fiscal_number: string };
  /** Searches for the set with which a fault came; at most one of them is open. */
  release_bisect: {
    public_id: string;
    good: string;
    bad: string;
    /** JSON: the sets from `good` to `bad`, the oldest first. */
    sets: string;
    /** Place of the last set that works, and of the first that fails. */
    low: number;
    high: number;
    /** Number of the trial that is waited for. */
    trial: number;
    reason: string;
    started_by: string;
    started_at: Date;
    ended_at: Date | null;
    /** JSON: what the set with the fault changed. */
    found: string | null;
  };
};
