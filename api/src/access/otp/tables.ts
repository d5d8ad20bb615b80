import type { Generated } from 'kysely';

/** Purpose of a code. Codes, tries and days are counted for each purpose on its own. */
export type OtpPurpose =
  | 'register'
  | 'recovery'
  | 'login'
  | 'term'
  | 'limit'
  | 'quoter'
  | 'staff'
  | 'contact'
  | 'passkey';

export type OtpTables = {
  /** Budget used on a business day in Bogotá. No foreign key: national IDs without a customer are counted alike. */
  otp_day: {
    subject: string;
    purpose: OtpPurpose;
    day: string;
    /** `holder` of the asker who used it (`OtpAsker`); '' for the subject itself. */
    holder: string;
    codes: number;
    tries: number;
  };
  otp_code: {
    id: Generated<number>;
    /** Keyed hash of the canonical national ID. */
    subject: string;
    purpose: OtpPurpose;
    /** Hash of the act that the code approves; '' for a code that proves only its possession. */
    binding: string;
    /** Only visit that may use the code; null where any may. */
    visit: string | null;
    /** Asker whose budget its tries count in, and whether they count for all strangers too. */
    holder: Generated<string>;
    of_strangers: Generated<boolean>;
    /** Keyed hash of the secret in the link beside the code; null without one. */
    link_hash: Generated<string | null>;
    nonce: string;
    code_hash: string;
    tries_left: number;
    issued_at: Date;
    expires_at: Date;
    /** First time the code was typed right. */
    validated_at: Date | null;
    used_at: Date | null;
    revoked_at: Date | null;
  };
};
