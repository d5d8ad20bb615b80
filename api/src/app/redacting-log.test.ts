import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { areHeadsGenuine, signHeads } from '@portal/process-kit/audit-heads';
import { hostileTexts } from '../../testing/hostile-texts.ts';
import { createLog, redactText } from './redacting-log.ts';

test.each([
  ['Key (fiscal_number)=(1010101010) already exists.', 'Key (fiscal_number)=([number]) already exists.'],
  ['/api/punishedPortfolio/1010101010?x=1', '/api/punishedPortfolio/[number]?x=1'],
  ['cédula 1.010.101.010', 'cédula [number]'],
  ['código 123456.', 'código [number].'],
  ['a ana.maria+1@correo.example', 'a [mail]'],
  ['cookie=PqXb0JvJ1rXk7y2a9Zc4d5e6f7g8h9i0j1k2l3m4n5o;', 'cookie=[token];'],
  ['invoice E278115 of 2026-11-20', 'invoice E278115 of 2026-11-20'],
  ['at file:///portal/api/src/app.ts:88:12', 'at file:///portal/api/src/app.ts:88:12'],
])('%s', (given, logged) => expect(redactText(given)).toBe(logged));

test('secrets are left out by their name wherever they stand, and a trace stays whole', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const trace = '12345678-1234-4234-9234-123456789012';
  log.info({ trace, deep: { list: [{ password: 'short', codigo: 'abc', Authorization: 'Token x' }] } }, 'x');
  log.error({ err: new Error('no customer 1010101010') }, 'failed for 1010101010');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    trace,
    deep: { list: [{ password: '[redacted]', codigo: '[redacted]', Authorization: '[redacted]' }] },
  });
  expect(lines[1]).not.toContain('1010101010');
  expect(JSON.parse(lines[1] ?? '').err.stack).toContain('redacting-log.test');
});

test('what stands behind a line break or a quote is found too', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.info('two lines\n1010101010');
  log.info('said "1010101010"');
  log.info({ route: '/api/summary', status: 200 }, 'answered');
  expect(lines.join()).not.toContain('1010101010');
  expect(JSON.parse(lines[2] ?? '')).toMatchObject({ route: '/api/summary', status: 200, msg: 'answered' });
});

test('signed ends of the audit log are genuine still when they are read back from the log', () => {
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  for (let id = 1; id <= 300; id += 1) {
    const heads = [{ chain: 1, id, hash: 'ab'.repeat(32) }];
    log.info({ auditHeads: signHeads(key, new Date('2026-11-20T15:00:00Z'), heads) }, 'signed');
  }
  expect(lines).toHaveLength(300);
  expect(lines.filter((line) => !areHeadsGenuine(key, JSON.parse(line).auditHeads))).toEqual([]);
});

test('a long text is read once, whatever it holds', () => {
  const long = 'a.'.repeat(200_000);
  expect(redactText(`${long} de ana@correo.example`)).toBe(`${long} de [mail]`);
});

/** What ends a line for some reader, or speaks to a terminal. */
const ENDS_OR_CONTROLS = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

test.each([...hostileTexts, 'a\u0085{"forged":true}', 'a\u009b31mb', 'a\u001b[2Jb', 'a\u202eb', 'a\vb\fc'])(
  '[Z7] %j is one line, whichever part of it is logged, and the same text when it is read back',
  (text) => {
    const lines: string[] = [];
    const log = createLog('info', { write: (line) => lines.push(line) });
    log.info(text);
    log.error({ err: new Error(text), [text]: text, deep: { list: [text] } }, `failed: ${text}`);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      expect(line.endsWith('\n')).toBe(true);
      expect(line.slice(0, -1)).not.toMatch(ENDS_OR_CONTROLS);
      expect(Object.keys(JSON.parse(line))).not.toContain('forged');
    }
    expect(JSON.parse(lines[0] ?? '').msg).toBe(redactText(text));
    expect(JSON.parse(lines[1] ?? '').deep.list).toEqual([redactText(text)]);
  },
);
