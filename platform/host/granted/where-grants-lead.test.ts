import { expect, test } from '@jest/globals';
import { hostileAddresses } from '@portal/contract/hostile-addresses.fixture';
import Fastify from 'fastify';
import { OPEN_PATH } from './texts.ts';
import { installGrantedVisits } from './visits.ts';

const PORTAL = 'https://portal.example';
const unused = async (): Promise<never> => {
  throw new Error('not asked here');
};

test('[F9] the form of a grant leads to a page of the portal, whatever it names', async () => {
  const host = Fastify();
  const open = async () => ({ pass: 'p', expires: new Date(Date.now() + 60_000) });
  installGrantedVisits(host, { open, held: unused, leave: unused, noteRefusal: unused }, {});
  const leads = async (to: string): Promise<string> => {
    const answer = await host.inject({
      ...{ method: 'POST', url: OPEN_PATH },
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ grant: 'x', to }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    return String(answer.headers.location);
  };
  expect(await leads('/facturas?a=1')).toBe('/facturas?a=1');
  const left: string[] = [];
  for (const address of hostileAddresses) {
    const to = await leads(address);
    if (URL.parse(to, `${PORTAL}/prueba`)?.origin !== PORTAL) left.push(address);
  }
  expect(left).toEqual([]);
  await host.close();
});
