import type { ErrorCode } from '@portal/contract/error-catalogue';
import { subscriberOf } from '@portal/process-kit/subscriber';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import type { Context } from '../../platform/database/context.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { metrics } from '../../platform/process/metrics.ts';
import { keyedHash } from '../../platform/process/secret-values.ts';
import { countGuess } from './address-budget.ts';

/** Means by which a person proves who they are. `proof`: again, within a session, for an act of consequence. */
export type Way =
  | 'password'
  | 'password and code'
  | 'passkey'
  | 'second factor'
  | 'first login code'
  | 'registration code'
  | 'recovery code'
  | 'proof by password'
  | 'proof by passkey';

export interface Authentication {
  readonly way: Way;
  /** As typed; where there is a session it is not known otherwise than by its account. */
  readonly fiscalNumber?: string;
  readonly address?: string;
  /** Of a session. */
  readonly accountId?: number;
  readonly trace?: string;
}

/** Refusals of a wrong secret that was checked: many of them are guesses. */
const WRONG: ReadonlySet<ErrorCode> = new Set([
  'INVALID_PASSWORD',
  'LAST_ATTEMPT',
  'LOGIN_CODE_WRONG',
  'OTP_INVALID',
  'PASSKEY_REFUSED',
  'PASSKEY_UNKNOWN',
  'SECOND_FACTOR_WRONG',
  'WRONG_CURRENT_PASSWORD',
]);

/** Whether what was given was looked at: in a block only the last attempt before it was, and its answer counts it. */
const isWrong = ({ code, detail }: ApiError): boolean =>
  WRONG.has(code) || (code === 'USER_BLOCKED' && detail.includes('numero_intento'));

/** Ways without a session, which strangers guess. */
const OPEN: ReadonlySet<Way> = new Set<Way>([
  ...(['password', 'password and code', 'passkey', 'registration code', 'recovery code'] as const),
]);

/** Short keyed name of a value: long enough to tell values apart, too short for the log's redaction of tokens. */
const named = ({ config }: Context, purpose: 'log-subject' | 'log-network', value: string): string =>
  keyedHash(config.secrets.pepper, purpose, value).slice(0, 22);

const write = (context: Context, asked: Authentication, outcome: Record<string, unknown>): void => {
  const { way, fiscalNumber, address, accountId, trace } = asked;
  context.log.info(
    {
      authentication: way,
      ...outcome,
      ...(fiscalNumber === undefined
        ? {}
        : { subject: named(context, 'log-subject', canonicalFiscalNumber(fiscalNumber)) }),
      ...(address === undefined ? {} : { network: named(context, 'log-network', subscriberOf(address)) }),
      ...(accountId === undefined ? {} : { account: accountId }),
      ...(trace === undefined ? {} : { trace }),
    },
    'authentication',
  );
};

/** Counts a guess among all of this quarter of an hour, and says once when there are unusually many. */
const countAmongAll = async ({ db, clock, config, log }: Context): Promise<void> => {
  const all = await countGuess(db, clock.now());
  if (all === config.login.alarm) {
    log.error({ alarm: 'guesses', all }, 'unusually many passwords and codes are wrong');
  }
};

/**
 * Lets a person prove who they are, and writes the outcome into the log, also where it is refused: by which way, for whom
 * and from where. ID and network stand in it keyed, so that two lines can be compared and none tells who it was. What
 * strangers guess wrong is also counted in all: passwords that are tried once on many IDs from many addresses are
 * seen by no budget of an ID or address.
 * @param accountOf the account that `act` has found
 */
export async function authenticating<T>(
  context: Context,
  asked: Authentication,
  act: () => Promise<T>,
  accountOf: (result: T) => number | undefined = () => asked.accountId,
): Promise<T> {
  const { way } = asked;
  try {
    const result = await act();
    const accountId = accountOf(result);
    write(context, { ...asked, ...(accountId === undefined ? {} : { accountId }) }, { outcome: 'granted' });
    metrics.onAuthentication(way, 'granted');
    return result;
  } catch (error) {
    const refusal = error instanceof ApiError ? error.code : 'UNEXPECTED';
    const outcome = error instanceof ApiError && isWrong(error) ? 'wrong' : 'refused';
    write(context, asked, { outcome, refusal });
    metrics.onAuthentication(way, outcome);
    if (outcome === 'wrong' && OPEN.has(way)) await countAmongAll(context);
    throw error;
  }
}
