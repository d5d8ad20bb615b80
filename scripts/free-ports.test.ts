import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { freePorts, PortTaken, probePorts } from './free-ports.ts';

test('ports that are drawn lie below those that a system gives to outgoing connections, so that none takes one before it is listened at', async () => {
  for (let draw = 0; draw < 20; draw += 1) {
    const ports = await freePorts(5);
    expect(new Set(ports).size).toBe(5);
    expect(Math.min(...ports)).toBeGreaterThanOrEqual(12_000);
    expect(Math.max(...ports)).toBeLessThan(32_768);
  }
});

test('a port that was asked for and is taken is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const { port } = other.address() as { port: number };
    await expect(probePorts(port - 1, 2)).rejects.toThrow(new PortTaken(port));
  } finally {
    other.close();
  }
});
