import type { Name } from '@portal/contract';

/**
 * Answer to the right request of a call that is sent once more after it was granted: `refused`, since its object is
 * used up, gone or decided; `same`, granted again without writing anything.
 */
export const onceMore: Partial<Record<Name, 'refused' | 'same'>> = {
  'POST /api/login_code': 'refused',
  'POST /api/opt_send_code': 'refused',
  'POST /api/register': 'refused',
  'POST /api/pre_register': 'refused',
  'POST /api/password_reset': 'refused',
  'POST /api/password_reset_confirm': 'refused',
  'POST /api/passkeys/login': 'refused',
  'POST /api/publicInquiry': 'refused',
  'POST /api/changePassword': 'refused',
  'POST /api/first_login_code/confirm': 'refused',
  'POST /api/replaceTemporaryPassword': 'refused',
  'POST /api/second_factor': 'refused',
  'POST /api/second_factor/confirm': 'refused',
  'POST /api/passkeys': 'refused',
  'POST /api/passkeys/:id/code': 'refused',
  'POST /api/passkeys/:id/confirm': 'refused',
  'POST /api/passkeys/:id/remove': 'refused',
  'POST /api/sessions/:id/end': 'refused',
  'POST /api/confirmContact': 'refused',
  'POST /api/pay_invoices': 'same',
  'POST /api/validate_otp': 'refused',
  'POST /api/modificarPlazoCredito': 'same',
  'POST /api/limit/increase': 'refused',
  'POST /api/customers/:fiscal_number/sessions/:id/end': 'refused',
  'POST /api/contents/:id/restore': 'refused',
  'POST /api/contents/:id/schedule': 'refused',
  'POST /api/contents/:id/trash': 'refused',
  'POST /api/contents/:id/untrash': 'refused',
  'DELETE /api/front_modules/:id': 'refused',
  'POST /api/front_modules/:id/untrash': 'refused',
  'DELETE /api/media/:name': 'refused',
  'POST /api/media/:id/untrash': 'refused',
  'POST /api/adminProfile': 'refused',
  'POST /api/adminUsers': 'refused',
  'POST /api/adminRequests/:id/confirm': 'refused',
  'POST /api/adminRequests/:id/reject': 'refused',
  'POST /api/adminUsers/:id/resetSecondFactor': 'refused',
  'POST /api/adminUsers/:id/restoreContact': 'refused',
  'POST /api/exports/:id/cancel': 'same',
  'GET /api/downloads/:token': 'refused',
  'POST /api/money/cases/:id/acts': 'refused',
  'POST /api/money/acts/:id/confirm': 'refused',
  'POST /api/money/acts/:id/reject': 'refused',
  'POST /api/money/refunds/file': 'refused',
  'POST /api/money/refunds/:id/result': 'refused',
};

/** After the first call was granted, the second is refused for the same object, and writes nothing. */
export const afterwardsRefused: Partial<Record<Name, Name>> = {
  'DELETE /api/media/:name': 'GET /api/media/:name',
  'POST /api/contents/:id/unpublish': 'GET /api/contents/:id',
  'POST /api/contents/:id/trash': 'GET /api/contents/:id',
  'POST /api/transactions/:id/abandon': 'GET /api/transactions/:id/receipt',
  'POST /api/exports/:id/cancel': 'POST /api/exports/:id/link',
  'POST /api/adminRequests/:id/confirm': 'POST /api/adminRequests/:id/reject',
  'POST /api/adminRequests/:id/reject': 'POST /api/adminRequests/:id/confirm',
  'POST /api/money/acts/:id/confirm': 'POST /api/money/acts/:id/reject',
  'POST /api/money/acts/:id/reject': 'POST /api/money/acts/:id/confirm',
};

/**
 * Properties that name an object. Of a call that only its owner may make, another person's request is answered like one
 * for an object that does not exist.
 */
export const NAMES_OF_OBJECTS: ReadonlySet<string> = new Set([
  ...['id', 'token', 'fiscal_number', 'custId', 'user', 'invoice', 'invoices', 'log_modification'],
]);

/** Calls whose objects are the administrator's or the visitor's own; those of customers always are. */
export const ownedByOthersToo: ReadonlySet<Name> = new Set<Name>([
  'GET /api/documents/:token',
  'GET /api/downloads/:token',
  'GET /api/exports/:id',
  'POST /api/exports/:id/cancel',
  'POST /api/exports/:id/link',
]);

/** Refusals that cost a try, a captcha or a proof: the right request may be refused after them. */
export const COSTLY =
  /^(OTP|CAPTCHA|PASSKEY|LOGIN_CODE|SECOND_FACTOR|INVALID_PASSWORD|LAST_ATTEMPT|USER_BLOCKED|WRONG_CURRENT|UNAUTHENTICATED|TOO_MANY)/;
