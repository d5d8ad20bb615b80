/** Customers and the places they live in. Keys are canonical national IDs and DIVIPOLA codes. */
export { type BackOfficePorts, backOfficeHandlers } from './back-office-routes.ts';
export { contactChangedBy } from './contact-changed-by.ts';
export { CONTACT_WAIT, codeContactOf, contactWaitOf, customerJobs } from './contact-wait.ts';
export { addNote } from './operations/add-note.ts';
export { raiseLimit } from './operations/raise-limit.ts';
export { type CustomerRecord, saveCustomers, savePlaces } from './operations/save-customers.ts';
export { eachKey, onWire, personKeys } from './person-values.ts';
export { customerEmails, customerNames } from './queries/customer-names.ts';
export {
  approvedLimitOf,
  type Customer,
  type CustomerContact,
  customerBeside,
  customerByFiscalNumber,
  customerContactOf,
  isPendingInformation,
  lockCustomer,
  pendingInformationOf,
} from './queries/customers.ts';
export {
  countNewCustomers,
  joinedPage,
  type NewCustomer,
  type NewCustomerSort,
  newCustomersAfter,
  registrationsPerDay,
} from './queries/new-customers.ts';
export { type Note, notesOf } from './queries/notes.ts';
export { type FoundCustomers, searchCustomers } from './queries/search-customers.ts';
export { matchingCustomers } from './queries/user-list.ts';
export { type CustomerPorts, customerHandlers, onTheWire } from './routes.ts';
