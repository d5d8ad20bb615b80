import type { contentCalls } from '@portal/contract/calls/content';
import type { Context } from '../platform/context.ts';
import type { Handlers } from '../platform/server.ts';
import { frontModules, menus } from './queries.ts';

export const contentHandlers = ({ db }: Context): Handlers<keyof typeof contentCalls> => ({
  'GET /api/front_modules/list': async () => ({ modules: await frontModules(db) }),
  'GET /api/listmenu': () => menus(db),
  'GET /api/listMenu': () => menus(db),
});
