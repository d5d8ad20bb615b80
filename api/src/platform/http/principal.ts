import type { AdminModule, ReportSection, RequiredAction } from '@portal/contract';
import { ApiError } from '../process/api-error.ts';
import { typedFiscalNumber } from './fiscal-number.ts';

/** Caller of a call, decided by the server from the session alone. */
export type Principal =
  | {
      readonly kind: 'anonymous';
      /** The ID that this visitor asked for behind a captcha: they may see its debts and pay them, nothing else. */
      readonly inquiry?: string;
      /** Shows a session that ended because another administrator changed what it may do. */
      readonly permissionsChanged?: true;
    }
  | {
      readonly kind: 'client';
      readonly sessionId: number;
      readonly accountId: number;
      /** Network of the subscriber who makes the call; none where no request is behind it. */
      readonly network?: string;
      /** Canonical national ID; also the key of the customer. */
      readonly fiscalNumber: string;
      readonly pendingInformation: boolean;
      /** The session is over but for logging out: its password was changed. */
      readonly leaving?: boolean;
    }
  | {
      readonly kind: 'admin';
      readonly sessionId: number;
      readonly accountId: number;
      readonly network?: string;
      readonly fiscalNumber: string;
      readonly modules: ReadonlySet<AdminModule>;
      /** `all` when the profile has full access to reports. */
      readonly reportSections: ReadonlySet<ReportSection> | 'all';
      /** Required action: until it is done, only the session's own calls are allowed. */
      readonly requiredAction?: RequiredAction;
      readonly leaving?: boolean;
    };

/** National ID whose debts a call may show and pay: the customer's own, or the one a visitor asked for. */
export function debtorOf(principal: Principal): string | undefined {
  switch (principal.kind) {
    case 'client':
      return principal.fiscalNumber;
    case 'anonymous':
      return principal.inquiry;
    case 'admin':
      return undefined;
  }
}

export type ClientPrincipal = Extract<Principal, { kind: 'client' }>;
export type AdminPrincipal = Extract<Principal, { kind: 'admin' }>;

/** The administrator who makes a call; its access in the contract says so too. @throws ApiError FORBIDDEN */
export function asAdmin(principal: Principal): AdminPrincipal {
  if (principal.kind !== 'admin') throw new ApiError('FORBIDDEN');
  return principal;
}

/** The customer who makes a call; its access in the contract says so too. @throws ApiError FORBIDDEN */
export function asClient(principal: Principal): ClientPrincipal {
  if (principal.kind !== 'client') throw new ApiError('FORBIDDEN');
  return principal;
}

/**
 * The ID of the customer who asks for themself, however they typed it.
 * @throws ApiError FORBIDDEN, or USER_DOES_NOT_EXIST for another's ID: it answers like one without a customer.
 */
export function ownFiscalNumber(principal: Principal, asserted?: string): string {
  const { fiscalNumber } = asClient(principal);
  if (asserted !== undefined && typedFiscalNumber(asserted) !== fiscalNumber) {
    throw new ApiError('USER_DOES_NOT_EXIST');
  }
  return fiscalNumber;
}
