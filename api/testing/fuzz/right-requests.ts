import { randomUUID } from 'node:crypto';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { people } from '../people.ts';
import { type CallerKind, type FuzzedRequest, type Given, rightRequest } from './requests.ts';
import type { Scene } from './scenes.ts';

const NAME = 'd'.repeat(43);
/** Parts of the requests of calls that need no scene. */
const PLAIN: Partial<Record<Name, Given & { readonly as: CallerKind }>> = {
  'GET /api/captcha': { as: 'visitor', query: { action: 'login' } },
  'GET /api/second_factor': { as: 'admin' },
  'GET /api/allInvoices/:fiscal_number': { as: 'admin', params: { fiscal_number: people.client } },
  'GET /api/customers/:fiscal_number/certificates/statements': {
    as: 'admin',
    params: { fiscal_number: people.client },
  },
  'POST /api/quoter/quote': { as: 'client', body: { total: 500_000, cuota_inicial: 0, cuotas: 6 } },
  'GET /api/contents/search': { as: 'admin', query: { q: 'credito' } },
  'GET /api/contents/:id/versions/:version': { as: 'admin', params: { id: 1, version: 1 } },
  'GET /api/search': { as: 'admin', query: { q: 'marleny usuga' } },
  'GET /api/drafts/:name': { as: 'admin', params: { name: NAME } },
  'PUT /api/drafts/:name': { as: 'admin', params: { name: NAME }, body: { sealed: 'a'.repeat(43) } },
};

const callerOf = ({ access: { kind } }: Call): CallerKind =>
  kind === 'public' || kind === 'signed' ? 'visitor' : kind === 'admin' ? 'admin' : 'client';

/** The request of a call that is granted: that of its scene, if it has one, else one that needs no scene. */
export function rightRequestOf(name: Name, scene: Scene | undefined): FuzzedRequest {
  const call = contract[name] as Call;
  const given = scene ?? PLAIN[name] ?? { as: callerOf(call), ...(call.body ? { body: {} } : {}) };
  return rightRequest(name, call, given, randomUUID());
}
