import { afterEach, expect, test } from '@jest/globals';
import Fastify, { type FastifyInstance } from 'fastify';
import { installMeasurement, tagManagerId } from './measurement.ts';
import { pageHeaders } from './policy.ts';

let host: FastifyInstance;
afterEach(() => host.close());

const ask = (id: string | undefined, dest = 'iframe') => {
  host = Fastify();
  installMeasurement(host, id);
  return host.inject({ url: '/medicion', headers: { 'sec-fetch-dest': dest } });
};

test('[PL-10] the configured tag manager runs in a page with an origin of its own', async () => {
  const { body, headers } = await ask('GTM-ABC1234');
  expect(body).toContain('https://www.googletagmanager.com/gtm.js?id=GTM-ABC1234');
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/^sandbox allow-scripts;/);
  expect(policy).not.toMatch(/allow-same-origin|unsafe/);
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? 'none';
  for (const script of body.match(/<script[^>]*>/g) ?? []) expect(script).toContain(`nonce="${nonce}"`);
});

test('[PL-10] it is no page that a link could open, and none at all where nothing is configured', async () => {
  expect((await ask('GTM-ABC1234', 'document')).statusCode).toBe(404);
  await host.close();
  expect((await ask(undefined)).statusCode).toBe(404);
});

test('[PL-10] what is no container is refused at the start', () => {
  expect(tagManagerId('')).toBeUndefined();
  expect(tagManagerId('GTM-ABC1234')).toBe('GTM-ABC1234');
  expect(() => tagManagerId("GTM-1');alert(1)//")).toThrow('TAG_MANAGER_ID');
});

test('the portal’s own policy lets in a frame of its own and no script of the tag manager', () => {
  const policyWith = (framed: boolean) => String(pageHeaders('n', { framed })['content-security-policy']);
  expect(policyWith(true)).toContain("frame-src 'self'");
  expect(policyWith(false)).not.toContain('frame-src');
  expect(policyWith(true)).not.toContain('googletagmanager');
});
