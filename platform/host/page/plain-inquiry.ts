import { type PostedForm, postedFormKey } from '@portal/contract/posted-form';
import { canonicalFiscalNumber } from '@portal/values/fiscal-number';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnForm, readForms } from '../own-form.ts';
import type { PlainAnswer } from './plain-login.ts';

type Send = (request: FastifyRequest, reply: FastifyReply, answer: PlainAnswer) => Promise<FastifyReply>;

const PATH = '/consulta';
/** What is longer is no ID whatever it holds, and no page has to carry it. */
const LONGEST_TYPED = 60;

/**
 * The landing page's field posts here when a visitor is faster than the scripts, so that no address holds a national ID.
 * The answer is the inquiry's page, rendered with the ID in its field, or with the text for the field to refuse.
 */
export function installPlainInquiry(host: FastifyInstance, send: Send): void {
  host.register(async (scope) => {
    readForms(scope);
    scope.post<{ Body: URLSearchParams | undefined }>(PATH, async (request, reply) => {
      const typed = isOwnForm(request) ? (request.body?.get('fiscal_number') ?? '') : '';
      const read = canonicalFiscalNumber(typed);
      // Shortened for the page only after it was read: the beginning of a text could be another person's ID.
      const shown = read.length > LONGEST_TYPED ? `${read.slice(0, LONGEST_TYPED)}…` : read;
      const data: PostedForm = { fiscal_number: shown };
      return send(request, reply, { status: 200, posted: { key: postedFormKey(PATH), data } });
    });
  });
}
