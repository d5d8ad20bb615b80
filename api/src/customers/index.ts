/** Customers and the places they live in. Keys are canonical national IDs and DIVIPOLA codes. */
export { type BackOfficePorts, backOfficeHandlers } from './back-office.ts';
export { contactChangedBy } from './contact-changed-by.ts';
export { CONTACT_WAIT, codeContactOf, customerJobs } from './contact-wait.ts';
export { customerNames } from './customer-names.ts';
export {
  countJoined,
  type JoinedCustomer,
  type JoinedSort,
  joinedAfter,
  joinedPage,
  registrationsPerDay,
} from './joined.ts';
export { customerMigrations } from './migrations.ts';
export {
  type Customer,
  type CustomerContact,
  customerBeside,
  customerByFiscalNumber,
  customerContactOf,
  isPendingInformation,
  lockCustomer,
  pendingInformationOf,
} from './queries.ts';
export { raiseLimit } from './raise-limit.ts';
export { type CustomerPorts, customerHandlers } from './routes.ts';
export { type CustomerRecord, saveCustomers, savePlaces } from './save-customers.ts';
