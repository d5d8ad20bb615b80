import type { LoginReply } from '@portal/contract';
import type { Context } from '../../../platform/database/context.ts';
import type { Handle } from '../../../platform/database/database.ts';
import type { CustomerDirectory } from '../customer-directory.ts';
import { permissionsOf } from '../permissions.ts';
import { isHalfway, requiredActionOf } from '../required-action.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import type { SessionOrigin } from '../session-origin.ts';
import { lifetimeOf, openSession, sessionTokenOf } from '../sessions.ts';
import type { AccountKind } from '../tables.ts';

export interface BegunSession {
  readonly sessionCookie: string;
  /** Longest life of the session in milliseconds. */
  readonly sessionLifetime: number;
  readonly reply: LoginReply;
}

/**
 * Opens a session for an account whose row the caller holds locked, and returns the data for the browser: after a
 * login, and where a person who is logged in gets a new one (threat T04). The caller ends the old one.
 */
export async function beginSession(
  { config }: Pick<Context, 'config'>,
  trx: Handle,
  customers: CustomerDirectory,
  account: {
    readonly id: number;
    readonly kind: AccountKind;
    readonly fiscal_number: string;
    readonly temporary_until: Date | null;
  },
  now: Date,
  origin: SessionOrigin,
  /** Time of the second factor, or of a passkey, which is both factors at once. */
  secondFactorAt: Date | null = null,
  /** Time of the code of a first login. */
  emailCodeAt: Date | null = null,
): Promise<BegunSession> {
  const sessionCookie = await openSession(
    trx,
    account,
    now,
    config.session,
    origin,
    secondFactorAt,
    emailCodeAt,
  );
  const isStaff = account.kind === 'staff';
  const pending = !isStaff && (await customers.pendingInformation(trx, account.fiscal_number));
  const factorOf = async () => {
    if (!isStaff) return 'none';
    if (secondFactorAt !== null) return 'given';
    return (await hasSecondFactor(trx, account.id)) ? 'due' : 'none';
  };
  const requiredAction = await requiredActionOf(trx, {
    kind: account.kind,
    temporaryPassword: account.temporary_until !== null,
    secondFactor: await factorOf(),
    emailCode: emailCodeAt !== null,
  });
  const modules =
    isStaff && !isHalfway(requiredAction)
      ? (await permissionsOf(trx, account.id)).map(({ entry }) => entry)
      : [];
  return {
    sessionCookie,
    sessionLifetime: lifetimeOf(account.kind, config.session),
    reply: {
      token: sessionTokenOf(config.secrets.pepper, sessionCookie),
      is_admin: isStaff,
      permissions: modules,
      modules,
      pending_information: pending,
      ...(requiredAction ? { duty: requiredAction } : {}),
    },
  };
}
