import type { GatewayAnswer } from './gateway/port.ts';
import type { Status } from './tables.ts';

/**
 * Statuses that may follow a status (state machine 5c). A payment whose process died is recovered through Pending or
 * Error like any other. An ended payment can still turn out approved, and the bank can reverse an approval (reason
 * 00018): `Approved → Fail` is the only way out of Approved.
 */
const transitions: Readonly<Record<Status, readonly Status[]>> = {
  Init: ['Pending', 'Cancelled', 'Error'],
  Pending: ['Approved', 'Fail', 'Cancelled', 'Error'],
  Approved: ['Fail'],
  Fail: ['Approved'],
  Cancelled: ['Approved'],
  Error: ['Approved'],
};

export function mayBecome(from: Status, to: Status): boolean {
  return transitions[from].includes(to);
}

/** PSE's reasons for a payment that the customer gave up: at the bank, by going back, by closing the browser. */
const ABANDONED = new Set(['00001', '00020', '00021']);

export interface PortalOutcome {
  readonly status: Status;
  readonly responseGateway: string;
  readonly reasonCode: string;
}

/** Meaning of the gateway's answer to the portal. Total: what is not understood is Pending, and an alarm. */
export function outcomeOf(answer: Pick<GatewayAnswer, 'state' | 'response' | 'reasonCode'>): PortalOutcome {
  const told = { responseGateway: answer.response, reasonCode: answer.reasonCode };
  switch (answer.state) {
    case 'approved':
      return { status: 'Approved', ...told };
    case 'rejected':
      return { status: ABANDONED.has(answer.reasonCode) ? 'Cancelled' : 'Fail', ...told };
    case 'failed':
      return { status: 'Fail', ...told };
    case 'not-started':
      return { status: 'Error', ...told };
    case 'pending':
    case 'unknown':
      return { status: 'Pending', ...told };
  }
}
