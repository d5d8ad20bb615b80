import { expect, test } from '@jest/globals';
import type { GatewayState } from './gateway/port.ts';
import { mayBecome, outcomeOf } from './status.ts';
import type { Status } from './tables.ts';

const statuses: Status[] = ['Init', 'Pending', 'Approved', 'Fail', 'Cancelled', 'Error'];

test('the transitions between statuses are exactly those of the state machine', () => {
  const allowed = statuses.flatMap((from) =>
    statuses.filter((to) => mayBecome(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(allowed).toEqual([
    'Init → Pending',
    'Init → Cancelled',
    'Init → Error',
    'Pending → Approved',
    'Pending → Fail',
    'Pending → Cancelled',
    'Pending → Error',
    'Approved → Fail',
    'Fail → Approved',
    'Cancelled → Approved',
    'Error → Approved',
  ]);
});

test.each<[GatewayState, string, string, Status]>([
  ['pending', 'PENDING', '', 'Pending'],
  ['approved', 'OK', '', 'Approved'],
  ['rejected', 'NOT_AUTHORIZED', '00011', 'Fail'],
  ['rejected', 'NOT_AUTHORIZED', '00018', 'Fail'],
  ['rejected', 'NOT_AUTHORIZED', '00001', 'Cancelled'],
  ['rejected', 'NOT_AUTHORIZED', '00020', 'Cancelled'],
  ['rejected', 'NOT_AUTHORIZED', '00021', 'Cancelled'],
  ['failed', 'FAILED', '00010', 'Fail'],
  ['not-started', 'FAIL_EXCEEDEDLIMIT', '', 'Error'],
  ['unknown', 'HELD_FOR_REVIEW', '', 'Pending'],
])('[TX-11] %s with %s %s is %s, the words and the reason kept', (state, response, reasonCode, status) => {
  expect(outcomeOf({ state, response, reasonCode })).toEqual({
    status,
    responseGateway: response,
    reasonCode,
  });
});
