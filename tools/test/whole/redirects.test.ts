import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mayRedirect, withoutOrigin } from '../../../api/src/content/site/links.ts';
import { isAllowedBankUrl } from '../../../api/src/money/payments/bank-url.ts';
import { safeBankUrl } from '../../../mf-payments/src/parts/paying/bank-url.ts';
import { hostileAddresses } from '../../../shared/contract/src/hostile-addresses.fixture.ts';
import { optionLink } from '../../../shared/contract/src/option-link.ts';
import { wantedPathOf, wantedQuery } from '../../../shared/contract/src/wanted-page.ts';
import { contactLink, isExternal } from '../../../shared/features/src/content/content-blocks.ts';
import { openDocument } from '../../../shared/features/src/documents/open-document.ts';
import { isPortalPath, isWebLink } from '../../../shared/values/src/links.ts';

const PORTAL = 'https://portal.example';
const BANK = 'banco.example';

/** Target of a link on a page of the portal; undefined for an invalid address. */
const led = (address: string): URL | undefined => URL.parse(address, `${PORTAL}/login`) ?? undefined;
const stays = (address: string): boolean => led(address)?.origin === PORTAL;
/** Content may lead to the web; it says so, and shows no name of a user before the host. */
const isOfTheWeb = (address: string): boolean => {
  const url = URL.parse(address);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};

beforeAll(() => {
  Object.assign(globalThis, { location: { origin: PORTAL } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'location');
  Reflect.deleteProperty(globalThis, 'window');
});

/** Address that a document opens at; undefined where it does not open. */
async function documentOpens(address: string): Promise<string | undefined> {
  let went: string | undefined;
  const replace = (to: string) => {
    went = to;
  };
  const tab = { opener: null, document: { body: {} }, location: { replace }, close: () => {} };
  Object.assign(globalThis, { window: { open: () => tab } });
  await openDocument(async () => address);
  return went;
}

/** Each decider: an address it allows, and whether what it makes of another one leaves what it allows. */
const deciders: Readonly<
  Record<
    string,
    {
      right: string;
      leaves: (payload: string) => boolean | Promise<boolean>;
      allows: (right: string) => unknown;
    }
  >
> = {
  'the page that a login was asked for': {
    right: '/historial?desde=1',
    allows: (right) => wantedPathOf(wantedQuery(right)),
    leaves: (payload) => {
      const path = wantedPathOf(`?${new URLSearchParams({ volver: payload })}`);
      return (path !== undefined && !stays(path)) || (wantedQuery(payload) !== '' && !stays(payload));
    },
  },
  'the bank, where the server sends a customer': {
    right: `https://${BANK}/pse/1`,
    allows: (right) => isAllowedBankUrl(right, [BANK]),
    leaves: (payload) => {
      const url = led(payload);
      const isListed =
        url?.protocol === 'https:' && url.host === BANK && url.username === '' && url.password === '';
      return isAllowedBankUrl(payload, [BANK]) && !isListed;
    },
  },
  'the bank, where the page sends a customer: no list here, but https or the portal, and no user': {
    right: `https://${BANK}/pse/1`,
    allows: (right) => safeBankUrl(right, { hostname: 'portal.example', origin: PORTAL }),
    leaves: (payload) => {
      const to = safeBankUrl(payload, { hostname: 'portal.example', origin: PORTAL });
      return to !== undefined && !(stays(to) || (to.startsWith('https://') && isOfTheWeb(to)));
    },
  },
  'a document that the server made': {
    right: '/api/documents/abc',
    allows: documentOpens,
    leaves: async (payload) => {
      const to = await documentOpens(payload);
      return to !== undefined && !stays(to);
    },
  },
  'a link of the content, as it is shown': {
    right: '/facturas',
    allows: contactLink,
    leaves: (payload) => {
      const link = contactLink(payload);
      if (link === undefined || /^(mailto|tel):/.test(link)) return false;
      return isExternal(link) ? !isOfTheWeb(link) : !stays(link);
    },
  },
  'an entry of the menus, in the layout': {
    right: '/facturas',
    allows: (right) => optionLink({ page: false, content_id: null, url: right }),
    leaves: (payload) => {
      const link = optionLink({ page: false, content_id: null, url: payload });
      if (link === undefined || /^(mailto|tel):/.test(link)) return false;
      return isExternal(link) ? !isOfTheWeb(link) : !stays(link);
    },
  },
  'a link of the content, as it is saved': {
    right: '/facturas',
    allows: (right) => mayRedirect('Contacto', right) && isPortalPath(right),
    leaves: (payload) =>
      (isPortalPath(payload) && !stays(payload)) ||
      (isWebLink(payload) && !isOfTheWeb(payload)) ||
      (isPortalPath(withoutOrigin(payload, PORTAL)) && !stays(withoutOrigin(payload, PORTAL))) ||
      (mayRedirect('FAQ', payload) && !(stays(payload) || isOfTheWeb(payload))),
  },
};

test('[F9] there are at least 200 payloads', () =>
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(200));

describe('[F9] none of them leads out of what is allowed, and what is right is allowed', () => {
  test.each(Object.entries(deciders))('%s', async (_name, { right, allows, leaves }) => {
    expect(await allows(right)).toBeTruthy();
    const left: string[] = [];
    for (const payload of hostileAddresses) if (await leaves(payload)) left.push(payload);
    expect(left).toEqual([]);
  });
});
