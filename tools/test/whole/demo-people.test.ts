import { expect, test } from '@jest/globals';
import { fixedAccounts, fixedCustomers } from '../../../data/demo/fixed-accounts.ts';

test('the addresses of the people of the demonstration can be typed into every form: letters without accents', () => {
  const addresses = [...fixedAccounts, ...fixedCustomers].map(({ email }) => email).filter(Boolean);
  expect(addresses.length).toBeGreaterThan(8);
  for (const address of addresses) expect(address).toMatch(/^[a-z0-9.]+@[a-z0-9.]+\.example$/);
});
