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

/** Fields of a transaction that decide its shown status. */
interface Answered {
  readonly status: Exclude<ShownStatus, 'Rejected'>;
  readonly response_gateway: string;
}

/** The status to show: a failed transaction that the bank did not authorise is a rejected one (TX-11). */
export function shownStatus({ status, response_gateway }: Answered): ShownStatus {
  return status === 'Fail' && response_gateway === 'NOT_AUTHORIZED' ? 'Rejected' : status;
}

/** Whether the bank still owes an answer. */
export function isWaiting({ status }: Pick<Answered, 'status'>): boolean {
  return status === 'Init' || status === 'Pending';
}
