import { expect, test } from '@jest/globals';
import { isOfOwner, toldOf } from './fault-stack.ts';

const RELEASE = '0123456789abcdef0123';
const thrown = (name: string, message: string, stack: string): Error =>
  Object.assign(new Error(message), { name, stack });

test.each([
  [
    'Chrome',
    `TypeError: 1020304050 is no number
    at total (https://portal.example/remotes/mf-payments/${RELEASE}/facturas.bceb73c553.js:1:14388)
    at https://portal.example/shell/${RELEASE}/shell.ab.js:2:5
    at async Promise.all (index 0)`,
  ],
  [
    'Firefox and Safari',
    `total@https://portal.example/remotes/mf-payments/${RELEASE}/~2/facturas.bceb73c553.js:1:14388
@https://portal.example/shell/${RELEASE}/shell.ab.js:2:5`,
  ],
])('of a stack as %s writes it only places in scripts of releases are told', (_browser, stack) => {
  expect(toldOf(thrown('TypeError', '1020304050 is no number', stack))).toEqual({
    error: 'TypeError',
    stack: [`mf-payments/${RELEASE}/facturas.bceb73c553.js:1:14388`, `shell/${RELEASE}/shell.ab.js:2:5`],
  });
});

test('neither a message, nor an address with what was asked, nor an extension of the browser is told', () => {
  const stack = `Error: clave 1234
    at f (https://portal.example/facturas?cedula=1020304050:1:2)
    at g (chrome-extension://abc/content.js:3:4)`;
  expect(toldOf(thrown('Error: clave 1234', 'clave 1234', stack))).toEqual({});
  expect(toldOf('clave 1234')).toEqual({});
  expect(toldOf(undefined)).toEqual({});
});

test('of a deep stack the eight innermost places are told', () => {
  const stack = Array.from({ length: 50 }, (_, at) => `at (x/shell/${RELEASE}/shell.js:1:${at + 1})`).join(
    '\n',
  );
  const { stack: told = [] } = toldOf(thrown('RangeError', 'Maximum call stack size exceeded', stack));
  expect(told).toHaveLength(8);
  expect(told[0]).toBe(`shell/${RELEASE}/shell.js:1:1`);
});

const OWN = `    at f (https://portal.example/remotes/mf-payments/${RELEASE}/facturas.ab.js:1:2)`;

test.each([
  [
    true,
    'NotFoundError',
    "Failed to execute 'removeChild' on 'Node': The node to be removed is not a child",
    OWN,
  ],
  [true, 'NotFoundError', 'Node.insertBefore: Child to insert before is not a child of this node', OWN],
  [true, 'NotFoundError', 'The object can not be found here.', OWN],
  [true, 'TypeError', 'x', `${OWN}\n    at g (chrome-extension://abc/content.js:3:4)`],
  [true, 'TypeError', 'x', `g@moz-extension://abc/content.js:3:4\n${OWN}`],
  [true, 'TypeError', 'x', `g@safari-web-extension://abc/content.js:3:4\n${OWN}`],
  [
    false,
    'NotFoundError',
    "Failed to execute 'transaction' on 'IDBDatabase': an object store was not found",
    OWN,
  ],
  [false, 'TypeError', "Cannot read properties of null (reading 'removeChild')", OWN],
  ...['SecurityError', 'NotAllowedError', 'QuotaExceededError'].map(
    (name) => [true, name, 'The operation is insecure.', OWN] as const,
  ),
  [false, 'HierarchyRequestError', "Failed to execute 'insertBefore' on 'Node'", OWN],
])('that a fault is the doing of the browser’s owner is %s of %s: %s', (expected, name, message, stack) => {
  expect(isOfOwner(thrown(name, message, stack))).toBe(expected);
});
