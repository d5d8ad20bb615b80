import type { Context } from '../../platform/database/context.ts';
import { subjectHash } from './daily-limits.ts';
import type { OtpPurpose, OtpTables } from './tables.ts';

/** State of a code: `replaced` by a newer one, or `refused` after too many wrong tries. */
export type CodeFate = 'used' | 'replaced' | 'refused' | 'expired' | 'open';

export interface SentCode {
  readonly at: Date;
  readonly purpose: OtpPurpose;
  readonly fate: CodeFate;
}

/** Codes that were sent to a customer before a moment, newest first; never the codes. They are kept for 30 days. */
export async function codesSent(
  { db, clock, config }: Context,
  fiscalNumber: string,
  { before, limit }: { readonly before: Date | undefined; readonly limit: number },
): Promise<SentCode[]> {
  let query = db
    .withTables<OtpTables>()
    .selectFrom('otp_code')
    .select(['issued_at', 'purpose', 'used_at', 'revoked_at', 'tries_left', 'expires_at'])
    .where('subject', '=', subjectHash(config, fiscalNumber));
  if (before) query = query.where('issued_at', '<', before);
  const rows = await query.orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  const now = clock.now();
  const fateOf = (row: (typeof rows)[number]): CodeFate => {
    if (row.used_at !== null) return 'used';
    if (row.tries_left === 0) return 'refused';
    if (row.revoked_at !== null) return 'replaced';
    return row.expires_at > now ? 'open' : 'expired';
  };
  return rows.map((row) => ({ at: row.issued_at, purpose: row.purpose, fate: fateOf(row) }));
}
