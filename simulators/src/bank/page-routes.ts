import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Bank, PersonAction } from './bank.ts';
import type { Merchant } from './gateway-routes.ts';
import { closedPage, decisionPage, statePage, unknownPage, welcomePage } from './page.ts';
import { isRefusalReason } from './reasons.ts';
import type { StoredTransaction } from './transactions.ts';

const stylesheet = readFileSync(new URL('./bank.css', import.meta.url), 'utf8');

// No form-action: Chromium applies it to the merchant's redirects after the form, which the bank cannot know.
const policy = "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'";

interface Pressed {
  action?: string;
  reason?: string;
}

/** The bank's pages for people. The address of a payment is a secret, because it allows the decision. */
export function pageRoutes(app: FastifyInstance, bank: Bank, merchant: Merchant): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.header('content-security-policy', policy);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'no-referrer');
    reply.header('cache-control', 'no-store');
  });

  app.get('/', (_request, reply) => send(reply, welcomePage()));
  app.get('/assets/bank.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(stylesheet));

  app.get<{ Params: { token: string } }>('/pse/:token', (request, reply) => {
    const found = bank.findByToken(request.params.token);
    const stored = found && bank.visit(found.id);
    if (!stored) return send(reply.code(404), unknownPage());
    return isOpen(stored)
      ? send(reply, decisionPage(stored, merchant, bank.endOf(stored)))
      : send(reply, statePage(stored, merchant, returnUrl(stored)));
  });

  app.post<{ Params: { token: string }; Body: Pressed | undefined }>('/pse/:token', (request, reply) => {
    const stored = bank.findByToken(request.params.token);
    if (!stored) return send(reply.code(404), unknownPage());
    if (!isOpen(stored)) return goBack(reply, stored);
    const pressed = request.body?.action;
    const choice = choiceOf(pressed, request.body?.reason);
    if (!choice) {
      const page = decisionPage(stored, merchant, bank.endOf(stored), 'Elige qué hacer con el pago.');
      return send(reply.code(422), page);
    }
    const after = bank.act(stored.id, choice) ?? stored;
    if (pressed === 'close') return send(reply, closedPage(after, merchant, bank.endOf(after)));
    if (pressed === 'approve_and_close') return send(reply, statePage(after, merchant, null));
    return goBack(reply, after);
  });

  function goBack(reply: FastifyReply, stored: StoredTransaction) {
    const url = returnUrl(stored);
    return url === null ? send(reply, statePage(stored, merchant, null)) : reply.redirect(url, 303);
  }
}

/** The merchant's return address with what the gateway adds to it: the transaction's id and the environment. */
function returnUrl({ wire }: StoredTransaction): string | null {
  if (wire.redirect_url === null) return null;
  const url = new URL(wire.redirect_url);
  url.searchParams.set('id', wire.id);
  url.searchParams.set('env', 'test');
  return url.href;
}

const isOpen = (stored: StoredTransaction): boolean => stored.wire.status === 'PENDING' && !stored.decided;

function choiceOf(action: string | undefined, reason: string | undefined): PersonAction | undefined {
  switch (action) {
    case 'approve':
    case 'approve_and_close':
      return { action: 'approve' };
    case 'refuse':
      return isRefusalReason(reason) ? { action: 'refuse', reason } : undefined;
    case 'exceed_limit':
    case 'fail':
    case 'cancel':
    case 'leave_pending':
    case 'close':
      return { action };
    default:
      return undefined;
  }
}

const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page);
