import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePorts, PortTakenError, probePorts } from './free-ports.ts';

test('ports that are drawn lie below those that a system gives to outgoing connections, so that none takes one before it is listened at', async () => {
  for (let draw = 0; draw < 20; draw += 1) {
    const ports = await freePorts(5);
    expect(new Set(ports).size).toBe(5);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(12_000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  }
});

test('a port that was asked for and is taken is named', async () => {
  // Drawn, as a neighbour of one that the system gives may be that of an outgoing connection.
  const [first = 0, taken = 0] = await freePorts(2);
  const other = createServer().listen(taken, '127.0.0.1');
  await once(other, 'listening');
  try {
    await expect(probePorts(first, 2)).rejects.toThrow(new PortTakenError(taken));
  } finally {
    other.close();
  }
});
