import './guarded-egress.ts';
import dgram from 'node:dgram';
import dns, { lookup } from 'node:dns';
import { connect as http2 } from 'node:http2';
import https from 'node:https';
import net, { Socket } from 'node:net';
import tls from 'node:tls';
import { promisify } from 'node:util';
import { allowCalls, refusedCalls } from './egress.ts';

/** A process that may call one address and tries every way to another. Arguments: allowed port, other port, socket's path. */
const [allowedPort = '', otherPort = '', path = ''] = process.argv.slice(2);
const port = Number(otherPort);

type Emitter = { once(name: string, done: (value: unknown) => void): unknown };
const opened = (socket: Emitter, event = 'connect'): Promise<string> =>
  new Promise((resolve) => {
    socket.once(event, () => resolve('connected'));
    socket.once('error', (error) => resolve((error as { code?: string }).code ?? String(error)));
  });
const asked = (url: string): Promise<string> =>
  fetch(url).then(
    (answer) => answer.text(),
    (error: { cause?: { code?: string } }) => error.cause?.code ?? String(error),
  );
const looked = (work: () => Promise<unknown>): Promise<string> =>
  work().then(
    () => 'found',
    (error: { code?: string }) => error.code ?? String(error),
  );

const early = await asked(`http://localhost:${allowedPort}/`);
allowCalls([
  `http://localhost:${allowedPort}`,
  undefined,
  '',
  'https://*.push.example',
  'postgres:///x?host=/run',
  'postgres:///x?host=db.query.example&port=6432',
]);
const [address, other] = [`http://localhost:${allowedPort}`, `http://127.0.0.1:${otherPort}`];
const results = {
  early,
  allowed: await asked(address),
  redirected: await asked(`${address}/redirect?to=${encodeURIComponent(other)}`),
  number: await asked(`http://127.0.0.1:${allowedPort}`),
  file: await opened(net.connect(path)),
  refused: {
    fetch: await asked(other),
    six: await asked(`http://[::1]:${otherPort}`),
    mapped: await asked(`http://[::ffff:127.0.0.1]:${otherPort}`),
    short: await asked(`http://127.1:${otherPort}`),
    metadata: await asked('http://169.254.169.254/latest/meta-data'),
    https: await opened(https.get(`https://127.0.0.1:${otherPort}`), 'response'),
    net: await opened(net.connect(port)),
    options: await opened(net.createConnection({ host: '127.0.0.1', port })),
    text: await opened(new Socket().connect(otherPort as unknown as number, '127.0.0.1')),
    tls: await opened(tls.connect({ host: '127.0.0.1', port, rejectUnauthorized: false }), 'secureConnect'),
    http2: await opened(http2(`http://127.0.0.1:${otherPort}`), 'remoteSettings'),
    socket: await opened(new WebSocket(`ws://127.0.0.1:${otherPort}`) as never).catch(String),
    elsewhere: await asked('https://push.example.elsewhere.invalid'),
  },
  names: {
    callback: await looked(() => promisify(lookup)('secret.elsewhere.invalid')),
    promise: await looked(() => dns.promises.lookup('secret.elsewhere.invalid')),
    text: await looked(() => dns.promises.resolveTxt('secret.elsewhere.invalid')),
    resolver: await looked(() => new dns.promises.Resolver().resolve4('secret.elsewhere.invalid')),
    own: await looked(() => promisify(lookup)('localhost')),
    query: await looked(() => dns.promises.lookup('db.query.example')),
    suffix: await looked(() => dns.promises.lookup('secret.push.example')),
  },
  datagram: await looked(async () => dgram.createSocket('udp4').send('x', port, '127.0.0.1')),
  count: refusedCalls(),
};
console.log(JSON.stringify(results));
process.exit();
