import { expect, test } from '@jest/globals';
import { subscriberOf } from './subscriber.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1234:5678:9abc:def0:1:2', '20010db8123456'],
  ['2001:DB8:1234:56ff::1', '20010db8123456'],
  ['2001:db8::1', '20010db8000000'],
  ['::1', '00000000000000'],
  ['fe80::1%eth0', 'fe800000000000'],
])('%s belongs to the subscriber %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});
