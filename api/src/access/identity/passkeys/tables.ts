import type { Generated } from 'kysely';

/** The purpose of a challenge; an answer to a challenge of another purpose is rejected. */
export type ChallengePurpose = 'register' | 'login' | 'term' | 'limit' | 'call';

export type PasskeyTables = {
  passkey: {
    id: Generated<number>;
    /** Id of the passkey on the wire. */
    public_id: string;
    account_id: number;
    /** Credential id of the authenticator, in base64url. */
    credential_id: string;
    /** COSE key in base64url. */
    public_key: string;
    /** Counter of the authenticator at its last signature; 0 for authenticators without one. */
    sign_count: number;
    /** Transports by which browsers reach the authenticator, separated by commas. */
    transports: string;
    /** User handle given to the authenticator: random, the same for all passkeys of an account. */
    user_handle: string;
    name: string;
    /** Whether its provider keeps a copy of it. */
    backed_up: boolean;
    created_at: Date;
    /** Time from which it approves; until then it opens the account and nothing else. */
    approves_from: Date;
    last_used_at: Date | null;
  };
  passkey_challenge: {
    id: Generated<number>;
    /** SHA-256 of the challenge; the value itself is nowhere stored. */
    challenge_hash: string;
    purpose: ChallengePurpose;
    /** The visit or session that asked, as {@link holderOf} writes it; an answer from another is refused. */
    holder: string;
    account_id: number | null;
    /** Hash of the approved act, which is also part of the challenge; '' when nothing is approved. */
    binding: string;
    expires_at: Date;
  };
};
