import type { Access, RequiredAction } from '@portal/contract';
import type { ErrorCode } from '@portal/contract/error-catalogue';
import { ApiError } from '../process/api-error.ts';
import type { AdminPrincipal, Principal } from './principal.ts';

/** One of the modules is enough; where a section is named, `reports` counts only with that section. */
const hasModule = (
  { modules, reportSections }: AdminPrincipal,
  access: Extract<Access, { kind: 'admin' | 'client-or-admin' }>,
): boolean => {
  const section = access.kind === 'admin' ? access.section : undefined;
  const hasSection = section === undefined || reportSections === 'all' || reportSections.has(section);
  return (
    access.modules.length === 0 ||
    access.modules.some((module) => modules.has(module) && (module !== 'reports' || hasSection))
  );
};

const codeOfRequiredAction: Readonly<Record<RequiredAction, ErrorCode>> = {
  second_factor: 'SECOND_FACTOR_REQUIRED',
  email_code: 'EMAIL_CODE_REQUIRED',
  temporary_password: 'PASSWORD_TEMPORARY',
  enrol_second_factor: 'SECOND_FACTOR_NOT_SET',
};

/**
 * Principal of a call: a session that may only log out is anonymous to every other call, also to public ones.
 */
export function seenBy(access: Access, principal: Principal): Principal {
  const isLeaving = principal.kind !== 'anonymous' && principal.leaving === true;
  if (!isLeaving || (access.kind === 'session' && access.leaving)) return principal;
  return { kind: 'anonymous' };
}

/**
 * Refuses a call that its declaration does not allow for this principal. Default deny: what is not
 * allowed below is refused.
 * @throws ApiError UNAUTHENTICATED, PERMISSIONS_CHANGED, INCOMPLETE_REGISTRATION, FORBIDDEN or that of a required action.
 */
export function authorise(access: Access, principal: Principal): void {
  if (access.kind === 'public' || access.kind === 'signed') return;
  if (principal.kind === 'anonymous') {
    if (principal.inquiry !== undefined && 'inquiry' in access && access.inquiry) return;
    throw new ApiError(principal.permissionsChanged ? 'PERMISSIONS_CHANGED' : 'UNAUTHENTICATED');
  }
  const requiredAction = principal.kind === 'admin' ? principal.requiredAction : undefined;
  // A person who has given only the password is not yet the administrator: they cannot even change the password (threat
  // T09).
  if (
    (requiredAction === 'second_factor' || requiredAction === 'email_code') &&
    !(access.kind === 'session' && access.halfway)
  )
    throw new ApiError(codeOfRequiredAction[requiredAction]);
  if (access.kind === 'session') return;
  if (principal.kind === 'client') {
    if (access.kind === 'admin') throw new ApiError('FORBIDDEN');
    // Until the missing data are complete, only the calls of the session itself are allowed (threat T11).
    if (principal.pendingInformation) throw new ApiError('INCOMPLETE_REGISTRATION');
    return;
  }
  if (requiredAction !== undefined) throw new ApiError(codeOfRequiredAction[requiredAction]);
  if (access.kind === 'client' || !hasModule(principal, access)) throw new ApiError('FORBIDDEN');
}
