import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { keyId } from '@portal/release-protocol/server/release-signature';
import {
  openTestRegistry,
  operation,
  refusalOf,
  type TestKey,
  type TestRegistry,
  testKey,
  testOperator,
} from '../testing/index.ts';

const roots = ['one', 'two', 'three'].map(() => testKey('raiz', [], { scopes: ['keys'] }));
const [one, two, three] = roots as [TestKey, TestKey, TestKey];
const operator = testOperator();
let at: TestRegistry;
beforeAll(async () => {
  at = await openTestRegistry([...roots, operator], undefined, { rootSignatures: 2 });
});
afterAll(() => at.close());

const team = testKey('mf-pagos-team', ['mf-pagos'], {
  validUntil: new Date(Date.now() + 86_400_000).toISOString(),
});
const add = (...keys: readonly TestKey[]) =>
  at.operate(operation({ type: 'add-key', key: team.description }, keys));
const revoke = (...keys: readonly TestKey[]) =>
  at.operate(operation({ type: 'revoke-key', key: keyId(team.description.publicKey) }, keys));

test('where two root keys are asked for, one of them, also twice or with another’s, neither makes nor ends keys', async () => {
  for (const keys of [[one], [one, one], [one, operator]]) {
    for (const act of [add, revoke])
      expect(await refusalOf(act(...keys))).toMatchObject({ code: 'SECOND_SIGNATURE', who: 'raiz' });
  }
});

test('any two of them make a key, and any two end it', async () => {
  expect((await add(one, three)).done).toContain('mf-pagos-team');
  expect((await revoke(two, three)).done).toContain(keyId(team.description.publicKey));
});
