import type { pushCalls } from '@portal/contract/calls/push';
import { cookieCustomer } from '../../access/identity/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { sendClerkMessage } from './clerk-message.ts';
import { subscribe } from './operations/subscribe.ts';

export function pushHandlers(context: Context): Handlers<keyof typeof pushCalls> {
  return {
    'GET /api/webpush/key': async () => ({ key: context.config.push.keys.publicKey }),
    'POST /api/webpush/subscribe': async ({ body }, { request }) => {
      await subscribe(context, await cookieCustomer(context, request), body);
      return { subscribed: true };
    },
    'POST /api/clerk/messages': async ({ body }, { request, rawBody }) => {
      const header = (name: string): string => String(request.headers[name] ?? '');
      const signed = { time: header('x-clerk-time'), signature: header('x-clerk-signature'), rawBody };
      await sendClerkMessage(context, body, signed);
      return { accepted: true };
    },
  };
}
