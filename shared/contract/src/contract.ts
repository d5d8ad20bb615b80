import { administrationCalls } from './calls/administration.ts';
import { captchaCalls } from './calls/captcha.ts';
import { contentCalls } from './calls/content.ts';
import { contentAdminCalls } from './calls/content-admin.ts';
import { creditCalls } from './calls/credit.ts';
import { customerOverviewCalls } from './calls/customer-overview.ts';
import { customerCalls } from './calls/customers.ts';
import { documentCalls } from './calls/documents.ts';
import { draftCalls } from './calls/drafts.ts';
import { exportCalls } from './calls/exports.ts';
import { identityCalls } from './calls/identity.ts';
import { inquiryCalls } from './calls/inquiry.ts';
import { limitCalls } from './calls/limit.ts';
import { moneyDeskCalls } from './calls/money-desk.ts';
import { passkeyCalls } from './calls/passkeys.ts';
import { passwordCalls } from './calls/passwords.ts';
import { paymentCalls } from './calls/payments.ts';
import { pushCalls } from './calls/push.ts';
import { quoterCalls } from './calls/quoter.ts';
import { registrationCalls } from './calls/registration.ts';
import { releaseCalls } from './calls/releases.ts';
import { reminderCalls } from './calls/reminders.ts';
import { reportCalls } from './calls/reports.ts';
import { savedViewCalls } from './calls/saved-views.ts';
import { searchCalls } from './calls/search.ts';
import { secondFactorCalls } from './calls/second-factor.ts';
import { sessionCalls } from './calls/sessions.ts';
import { settingsCalls } from './calls/settings.ts';
import { storeCalls } from './calls/stores.ts';
import { termCalls } from './calls/terms.ts';
import { usuryCalls } from './calls/usury.ts';
import { workListCalls } from './calls/work-list.ts';
import type { CallInput, CallOutput } from './route.ts';

/**
 * Every call of the API, keyed by method and literal path. The server must implement each key,
 * the browser imports only the types, and the OpenAPI document is generated from it.
 */
export const contract = {
  ...captchaCalls,
  ...identityCalls,
  ...registrationCalls,
  ...passwordCalls,
  ...secondFactorCalls,
  ...passkeyCalls,
  ...sessionCalls,
  ...customerCalls,
  ...creditCalls,
  ...inquiryCalls,
  ...paymentCalls,
  ...termCalls,
  ...documentCalls,
  ...quoterCalls,
  ...limitCalls,
  ...contentCalls,
  ...contentAdminCalls,
  ...storeCalls,
  ...pushCalls,
  ...settingsCalls,
  ...usuryCalls,
  ...reportCalls,
  ...releaseCalls,
  ...administrationCalls,
  ...savedViewCalls,
  ...customerOverviewCalls,
  ...searchCalls,
  ...workListCalls,
  ...exportCalls,
  ...draftCalls,
  ...moneyDeskCalls,
  ...reminderCalls,
} as const;

export type Contract = typeof contract;
export type Name = keyof Contract;
export type Input<K extends Name> = CallInput<Contract[K]>;
export type Output<K extends Name> = CallOutput<Contract[K]>;
