import { expect, test } from '@jest/globals';
import { callerOf, subscriberOf } from './subscriber.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:40001', '203.0.113.7'],
  [' 203.0.113.7:40002 ', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
  ['[::ffff:cb00:7107]', '203.0.113.7'],
  ['::ffff:0:1', '0.0.0.1'],
  ['64:ff9b::203.0.113.7', '203.0.113.7'],
  ['2001:db8:1234:5678:9abc:def0:1:2', '20010db8123456'],
  ['[2001:db8:1234:5678::1]:443', '20010db8123456'],
  ['[2001:db8:1234:5699::1]:444', '20010db8123456'],
  ['[2001:db8:1234:5678::1%eth0]', '20010db8123456'],
  ['2001:DB8:1234:56ff::1', '20010db8123456'],
  ['2001:db8::1', '20010db8000000'],
  ['[2001:db8::1]:443', '20010db8000000'],
  ['2001:0db8:0000:0000:0000:0000:0000:0001', '20010db8000000'],
  ['::1', '00000000000000'],
  ['fe80::1%eth0', 'fe800000000000'],
  ['', 'unreadable'],
  ['unknown', 'unreadable'],
  ['_hidden', 'unreadable'],
  ['unix:', 'unreadable'],
  ['203.0.113', 'unreadable'],
  ['203.0.113.007', 'unreadable'],
  ['203.0.113.7:40001:2', 'unreadable'],
  ['203.0.113.256', 'unreadable'],
  ['[2001:db8::1', 'unreadable'],
  ['2001:db8:::1', 'unreadable'],
  ['203.0.113.7 203.0.113.8', 'unreadable'],
  ['portal.example', 'unreadable'],
])('%s belongs to the subscriber %s', (address, subscriber) => {
  expect(subscriberOf(address)).toBe(subscriber);
});

test.each([
  [0, '198.51.100.1', '203.0.113.7', '198.51.100.1'],
  [1, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  [1, '10.0.0.1', '1.2.3.4, 203.0.113.7:40001', '203.0.113.7'],
  [1, '10.0.0.1', '203.0.113.7,', '203.0.113.7'],
  [1, '10.0.0.1', '1.2.3.4, unknown', 'unreadable'],
  [1, '::ffff:10.0.0.1', undefined, '10.0.0.1'],
  [2, '10.0.0.1', '1.2.3.4, [2001:db8::7]:443, 10.0.0.2', '2001:db8::7'],
  [2, '10.0.0.1', '203.0.113.7', '203.0.113.7'],
  [1, undefined, undefined, 'unreadable'],
] as const)(
  'behind %i proxies of ours, connected from %s with X-Forwarded-For %s: %s calls',
  (proxies, remoteAddress, forwarded, caller) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(callerOf({ socket: { remoteAddress }, headers }, proxies)).toBe(caller);
  },
);
