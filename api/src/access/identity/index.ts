export { authenticator } from './authenticate.ts';
export type { CustomerContact, CustomerDirectory } from './customer-directory.ts';
export { holdersOf } from './holders.ts';
export { AppointmentRefusedError, appointAdministrator } from './operations/appoint-administrator.ts';
export { type Author, authorOf } from './operations/author.ts';
export { blockedAccounts } from './operations/blocked-accounts.ts';
export { blockedCustomers } from './operations/blocked-customers.ts';
export {
  accountKinds,
  bulkClientAccounts,
  bulkStaffAccounts,
  type ClientAccountRow,
  type StaffAccountRow,
} from './operations/bulk-accounts.ts';
export { cookieCustomer, cookieSession } from './operations/cookie-session.ts';
export { countOpenSessions, customerSessions, endCustomerSession } from './operations/customer-sessions.ts';
export { customersSeenSince } from './operations/customers-seen-since.ts';
export { endCustomerAccess, endStaffAccess } from './operations/end-access.ts';
export type { LoginInput, LoginResult } from './operations/login.ts';
export { type LoginEvent, loginsOf } from './operations/login-events.ts';
export { profileRequests } from './operations/profile-request-list.ts';
export { confirmProfile, rejectProfile } from './operations/profile-requests.ts';
export {
  grantable,
  profileDetail,
  profilesFor,
  profilesWithPeople,
  saveProfile,
} from './operations/profiles.ts';
export { answerFor, reauthenticate } from './operations/reauthenticate.ts';
export { identityJobs, removeExpired } from './operations/remove-expired.ts';
export { replacePassword } from './operations/replace-password.ts';
export { restoreContact } from './operations/restore-contact.ts';
export { saveStaff } from './operations/save-staff.ts';
export { setAccountStatus } from './operations/set-account-status.ts';
export { listStaff, staffCalled } from './operations/staff-list.ts';
export {
  administratorsHealth,
  staffSafety,
} from './operations/staff-safety.ts';
export { otherThan, staffNames } from './operations/staff-version.ts';
export { sessionHandlers } from './own-session-routes.ts';
export { requestApproval, withApproval } from './passkeys/operations/approve.ts';
export { passkeyHandlers } from './passkeys/routes.ts';
export { hashPassword } from './password-hashing.ts';
export { passwordHandlers } from './password-routes.ts';
export type { Profile } from './profile-coverage.ts';
export { identityHandlers } from './routes.ts';
export { resetSecondFactor } from './second-factor/reset.ts';
export { secondFactorHandlers } from './second-factor/routes.ts';
export { areTwoPersons } from './staff-email.ts';
export type { AccountStatus } from './tables.ts';
