import { expect, test } from '@jest/globals';
import { asDatabaseError, DatabaseUnavailableError, faultOf } from '@portal/process-kit/database-faults';
import pg from 'pg';

/** As the driver makes it of what the server said. */
const ofServer = (code: string): Error => Object.assign(new pg.DatabaseError('told', 0, 'error'), { code });
/** As the embedded database makes it, which has a class of its own. */
const ofEmbedded = (code: string): Error =>
  Object.assign(new Error('told'), { name: 'error', severity: 'ERROR', code });
const ofSystem = (code: string): Error => Object.assign(new Error(code), { code });

test.each([
  ['57P01', 'away'],
  ['57P02', 'away'],
  ['57P03', 'away'],
  ['08006', 'away'],
  ['53300', 'away'],
  ['25P03', 'away'],
  ['58030', 'away'],
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['55P03', 'busy'],
  ['23505', undefined],
  ['40001', undefined],
  ['57014', undefined],
  ['42P01', undefined],
] as const)('the server says %s: %s', (code, fault) => {
  expect(faultOf(ofServer(code))).toBe(fault);
  expect(faultOf(ofEmbedded(code))).toBe(fault);
});

test.each([
  [ofSystem('ECONNREFUSED'), 'away'],
  [ofSystem('ECONNRESET'), 'away'],
  [ofSystem('EAI_AGAIN'), 'away'],
  [ofSystem('ENOSPC'), 'full'],
  [new Error('Connection terminated unexpectedly'), 'away'],
  [new Error('timeout exceeded when trying to connect'), 'away'],
  [new TypeError('undefined is not a function'), undefined],
  ['a text', undefined],
] as const)('%s: %s', (error, fault) => {
  expect(faultOf(error)).toBe(fault);
});

test.each([
  ['25P03', 'error'],
  ['53200', 'error'],
  ['57P01', 'warn'],
  ['53300', 'warn'],
  ['53100', 'warn'],
] as const)('the server says %s: the log says it as %s', (code, level) => {
  expect(new DatabaseUnavailableError('away', ofServer(code)).level).toBe(level);
});

test('a fault of the database is told with its cause and code; any other error stays itself', () => {
  const refused = ofSystem('ECONNREFUSED');
  expect(asDatabaseError(refused)).toMatchObject({ fault: 'away', code: 'ECONNREFUSED', cause: refused });
  const other = ofServer('23505');
  expect(asDatabaseError(other)).toBe(other);
  const told = new DatabaseUnavailableError('full', refused);
  expect(asDatabaseError(told)).toBe(told);
});
