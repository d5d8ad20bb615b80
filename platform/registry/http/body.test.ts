import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { readAnnounced } from './body.ts';

const HOUR = 3_600_000;

test('an upload that was broken off before its bytes are read ends at once, not when it has been silent for too long', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(
    'POST /registry/releases HTTP/1.1\r\nhost: registry\r\ncontent-length: 100\r\n\r\nfirst bytes',
  );
  const [request] = (await once(server, 'request')) as [IncomingMessage];
  const gone = new Promise((resolve) => request.on('error', () => {}).once('close', resolve));
  socket.destroy();
  await gone;
  await expect(
    readAnnounced(request, { bytes: 100, sha256: '' }, { idle: HOUR, whole: HOUR }),
  ).rejects.toMatchObject({ answer: { code: 'ALTERED_BODY' } });
  server.close();
});
