/** Every status that a row can show. 'Rejected' exists on screens and in filters only: nothing stores it (D-31). */
export const shownStatuses = [
  'Approved',
  'Rejected',
  'Fail',
  'Error',
  'Cancelled',
  'Pending',
  'Init',
] as const;
export type ShownStatus = (typeof shownStatuses)[number];
