import type { captchaCalls } from '@portal/contract/calls/captcha';
import type { Context } from '../../platform/database/context.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { captchaProvider } from './provider.ts';
import { visitFor } from './visit.ts';

export function captchaHandlers(context: Context): Handlers<keyof typeof captchaCalls> {
  return {
    'GET /api/captcha': ({ query }, caller) =>
      captchaProvider(context).challenge({
        action: query.action,
        level: query.level ?? 0,
        visit: visitFor(context, caller),
      }),
  };
}
