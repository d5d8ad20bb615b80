import { INQUIRY_LIFETIME } from '@portal/contract/inquiry-lifetime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { visitOf } from '../../access/captcha/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { cookieOptions } from '../../platform/http/cookies.ts';
import { keyedHash, sameSecret } from '../../platform/process/secret-values.ts';

export const INQUIRY_COOKIE = '__Host-inquiry';

const signature = ({ config }: Context, visit: string, fiscalNumber: string, until: number): string =>
  keyedHash(config.secrets.pepper, 'inquiry', `${visit} ${fiscalNumber} ${until}`);

/** Lets this visit, and no other browser with the cookie, ask about one ID for a while. Nothing is stored. */
export function grantInquiry(
  context: Context,
  reply: FastifyReply,
  { visit, fiscalNumber }: { readonly visit: string; readonly fiscalNumber: string },
): void {
  const until = context.clock.now().getTime() + INQUIRY_LIFETIME;
  const value = `${fiscalNumber}.${until}.${signature(context, visit, fiscalNumber, until)}`;
  reply.setCookie(INQUIRY_COOKIE, value, cookieOptions(INQUIRY_LIFETIME));
}

/** ID that a visitor may ask about; undefined unless the cookie is valid, in time and of this visit. */
export function inquiryOf(context: Context, request: FastifyRequest): string | undefined {
  const [fiscalNumber = '', until = '', given = ''] = (request.cookies[INQUIRY_COOKIE] ?? '').split('.');
  const visit = visitOf(context, { request });
  if (visit === undefined || !(Number(until) > context.clock.now().getTime())) return undefined;
  return sameSecret(given, signature(context, visit, fiscalNumber, Number(until))) ? fiscalNumber : undefined;
}
