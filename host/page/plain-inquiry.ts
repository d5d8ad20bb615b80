import { fiscalNumberAsTyped } from '@portal/contract/fiscal-number';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnForm, readForms } from '../own-form.ts';
import type { PlainAnswer } from './plain-login.ts';

type Send = (request: FastifyRequest, reply: FastifyReply, answer: PlainAnswer) => Promise<FastifyReply>;

/**
 * The landing page's field posts here when a person is faster than the scripts, so that no address holds a national ID.
 * The answer is the inquiry's page, and carries the digits for when its code arrives (`remote-kit/inquiry`).
 */
export function installPlainInquiry(host: FastifyInstance, send: Send): void {
  host.register(async (scope) => {
    readForms(scope);
    scope.post<{ Body: URLSearchParams | undefined }>('/consulta', async (request, reply) => {
      const typed = isOwnForm(request) ? (request.body?.get('fiscal_number') ?? '') : '';
      const digits = fiscalNumberAsTyped(typed).replace(/\D/g, '');
      const carried = `<script type="application/json" id="portal-inquiry">${digits}</script>\n</body>`;
      const fill = (html: string): string => html.replace('</body>', carried);
      return send(request, reply, { variant: '', status: 200, fill });
    });
  });
}
