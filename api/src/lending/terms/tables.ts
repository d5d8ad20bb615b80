import type { Generated } from 'kysely';

/**
 * State of a change of a term (state machine 6). Each state follows the one before it, except that a
 * simulation may always be made anew, a refusal leads back to `validated`, and a new beginning abandons the old.
 */
export type TermStatus =
  | 'validated'
  | 'simulated'
  | 'terms_accepted'
  | 'code_accepted'
  | 'confirmed'
  | 'abandoned';

export type TermTables = {
  /** Terms that the product allows, in instalments; one row. */
  term_limits: { minimum: number; maximum: number };
  term_change: {
    id: Generated<number>;
    /** `log_modification` on the wire: random, so that another person's cannot be guessed. */
    number: number;
    /** Canonical national ID of the person who acts. */
    actor: string;
    actor_kind: 'client' | 'admin';
    /** Why an administrator acts for the customer; '' for a customer. */
    reason: string;
    /** National ID of the credit's customer. */
    fiscal_number: string;
    invoice: string;
    status: TermStatus;
    /** Instalments in all when the change began. */
    term: number;
    new_term: number | null;
    /** The simulation as it was shown, JSON. */
    shown: string | null;
    shown_hash: string | null;
    /** Hash of this change and the plan that was shown, which the customer approves. */
    approval: string | null;
    created_at: Date;
    changed_at: Date;
  };
  /** Append-only: every state a change has been in. */
  term_change_step: {
    id: Generated<number>;
    change_id: number;
    at: Date;
    actor: string;
    previous_status: TermStatus | null;
    current_status: TermStatus;
    /** Code of the refusal that led here; '' for a step forward. */
    refusal: string;
  };
};
