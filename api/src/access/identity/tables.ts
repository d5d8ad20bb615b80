import type { AdminModule, ReportSection } from '@portal/contract';
import type { Generated } from 'kysely';

export type AccountKind = 'client' | 'staff';
export type AccountStatus = 'ACTIVE' | 'INACTIVE';

/** A type, not an interface: `withTables` takes only types that are closed. */
export type IdentityTables = {
  account: {
    id: Generated<number>;
    /** Canonical national ID. */
    fiscal_number: string;
    kind: AccountKind;
    status: AccountStatus;
    /** Argon2id in PHC form; none until the first password is set. */
    password_hash: string | null;
    /** End of the time in which a password that an administrator set opens a login; null for one's own. */
    temporary_until: Generated<Date | null>;
    created_at: Date;
  };
  /** Replaced passwords, so that the last five cannot come back. */
  password_history: {
    id: Generated<number>;
    account_id: number;
    password_hash: string;
    replaced_at: Date;
  };
  staff_member: {
    account_id: number;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    profile_id: number;
    /** E-mail to which codes go until `email_before_until`, after a change of the e-mail. */
    email_before: Generated<string | null>;
    email_before_until: Generated<Date | null>;
    /** National ID of the colleague who changed the e-mail last, and when; null where none did. */
    contact_by: Generated<string | null>;
    contact_at: Generated<Date | null>;
    /** Colleagues who changed it before that, in waits that came to their end, and when the first of them did. */
    contact_earlier: Generated<string[]>;
    contact_earlier_at: Generated<Date | null>;
  };
  profile: { id: Generated<number>; nombre: string };
  /** A profile that a second administrator must agree to: given to a person, or itself to allow more. */
  profile_request: {
    id: Generated<number>;
    public_id: string;
    /** Person who gets the profile; null where the profile itself changes. */
    subject_id: number | null;
    from_profile: number;
    profile_id: number;
    /** JSON of the wanted profile; null where a person gets an existing one. */
    wanted: string | null;
    /** JSON of the permissions of the profiles at the time of the request. */
    basis: string;
    reason: string;
    state: 'waiting' | 'confirmed' | 'rejected' | 'withdrawn' | 'stale' | 'expired';
    proposed_by: string;
    proposed_at: Date;
    expires_at: Date;
    decided_by: string | null;
    decided_at: Date | null;
  };
  /** Areas of the administration, in menu order. */
  module: { key: AdminModule; nombre: string; url: string; icon: string; position: number };
  profile_module: { profile_id: number; module: AdminModule; acceso_total: boolean };
  profile_section: { profile_id: number; section: ReportSection };
  session: {
    id: Generated<number>;
    /** SHA-256 of the cookie's value; the value itself is nowhere stored. */
    token_hash: string;
    account_id: number;
    started_at: Date;
    /** Last use, noted at most once a minute. */
    last_used_at: Date;
    ends_at: Date;
    /** Time at which the second factor or a passkey was given in this session, or in the one that it replaced. */
    second_factor_at: Generated<Date | null>;
    /** Time at which the code of a first login was given in it. */
    email_code_at: Generated<Date | null>;
    /** True after a change of the password: the session can log out and nothing else. */
    leaving: Generated<boolean>;
    /** Reason of an early end that its person is told; null for any other session. */
    ended_for: Generated<'permissions' | null>;
    /** Id of the session in calls. */
    public_id: Generated<string>;
    /** See `session-origin.ts`; empty in sessions begun before it was kept. */
    device: Generated<string>;
    network: Generated<string>;
  };
  /** Authenticator app of an administrator (RFC 6238). */
  second_factor: {
    account_id: number;
    /** Sealed: see `second-factor/seal.ts`. */
    secret: string;
    begun_at: Date;
    /** Time of the first code of the app; null before. */
    confirmed_at: Date | null;
    /** Time step of the last accepted code: no code is accepted twice. */
    last_step: number;
  };
  /** Codes for a lost phone; keyed hashes, each good once. */
  recovery_code: { account_id: number; code_hash: string; used_at: Date | null };
  /** Logins that succeeded; kept for a year. */
  login_event: { id: Generated<number>; account_id: number; at: Date; new_device: boolean };
  known_device: {
    token_hash: string;
    account_id: number;
    last_used_at: Date;
    /** When the account's second factor was last given there. */
    proved_at: Generated<Date | null>;
  };
  /** Failed attempts per keyed hash of the national ID and count; no foreign key, as unknown IDs count too. */
  login_counter: {
    subject: string;
    /** Key of a separate count, see `AttemptKey.device`; '' for all unknown devices together. */
    device: string;
    failures: number;
    in_a_row: number;
    blocked_until: Date | null;
    updated_at: Date;
  };
  /** Requests for a call about a credit; the person need not be a customer, and nothing in it is proved. */
  pre_registration: {
    id: Generated<number>;
    fiscal_number: string;
    first_name: string;
    last_name: string;
    email: string;
    phone: string;
    received_at: Date;
  };
  login_address: { address: string; window_start: Date; failures: number };
};
