/** Customers and the places they live in. Keys are canonical national IDs and DIVIPOLA codes. */
export { type BackOfficePorts, backOfficeHandlers } from './back-office.ts';
export { contactChangedBy } from './contact-changed-by.ts';
export { CONTACT_WAIT, codeContactOf, contactWaitOf, customerJobs } from './contact-wait.ts';
export { customerEmails, customerNames } from './customer-names.ts';
export {
  countJoined,
  type JoinedCustomer,
  type JoinedSort,
  joinedAfter,
  joinedPage,
  registrationsPerDay,
} from './joined.ts';
export { addNote, type Note, notesOf } from './notes.ts';
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
export { type CustomerPorts, customerHandlers, onTheWire } from './routes.ts';
export { type CustomerRecord, saveCustomers, savePlaces } from './save-customers.ts';
export { type FoundCustomers, searchCustomers } from './search.ts';
