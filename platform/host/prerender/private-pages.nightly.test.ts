import { expect, test } from '@jest/globals';
import { interleave, openPrivateHosts } from './private-pages.fixture.ts';

test('ten thousand pages of fifty people, interleaved over two hosts, hold each its own person only', async () => {
  const hosts = await openPrivateHosts();
  try {
    expect(await interleave(hosts, 10_000)).toEqual([]);
  } finally {
    await hosts.close();
  }
}, 600_000);
