import type { Menus } from '@portal/contract';
import { MENU_CALL } from '@portal/release-protocol/first-calls';
import type { Release, RemoteManifest } from '@portal/release-protocol/release';
import type { KnownAnswer } from '@portal/remote-kit/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import { wordsOf } from '../page/page-words.ts';
import type { PagePlan } from '../page/plan.ts';
import { createAnswers } from './answers.ts';
import {
  createPrerender,
  type LayoutAnswers,
  layoutAnswers,
  type PrerenderedPage,
  type PrerenderOptions,
  type UnrenderedPage,
} from './prerender.ts';
import { installSiteMap } from './site-map.ts';

export interface PublicPagesOptions extends Omit<PrerenderOptions, 'answerOf'> {
  readonly api: ApiTarget;
  readonly publicUrl: string | undefined;
}

/** Address of the call that the menus come by. */
const MENU_PATH = MENU_CALL.slice('GET '.length);

/** Public pages as others read them: search engines, link previews, and people before any script has arrived. */
export function createPublicPages({ publicUrl, api, ...options }: PublicPagesOptions) {
  const answerOf = createAnswers(api);
  const prerender = createPrerender({ ...options, answerOf });
  const originOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`;

  return {
    originOf,
    render: prerender.render,

    page: (
      remotes: readonly Release[],
      plan: PagePlan,
      pathname: string,
      request: FastifyRequest,
      posted?: KnownAnswer,
      onFault?: (fault: UnrenderedPage) => void,
    ) => prerender.page(remotes, plan, pathname, originOf(request), posted, onFault),

    /** Data of the layout around a page that is not rendered itself; empty where the API does not answer. */
    layout: async (): Promise<LayoutAnswers> =>
      layoutAnswers([{ key: [MENU_CALL], answer: await answerOf(MENU_PATH) }]),

    /** Title and description of a public page. */
    words: (
      request: FastifyRequest,
      plan: PagePlan,
      pathname: string,
      rendered: PrerenderedPage | undefined,
    ) => wordsOf({ plan, pathname, origin: originOf(request), words: rendered?.words, head: rendered?.head }),

    install(host: FastifyInstance, manifests: () => Promise<readonly RemoteManifest[]>): void {
      const menus = async () => (await answerOf(MENU_PATH))?.data as Menus | undefined;
      installSiteMap(host, { manifests, menus, originOf });
      host.addHook('onClose', () => prerender.close());
    },
  };
}
