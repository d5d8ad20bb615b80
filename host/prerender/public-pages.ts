import type { Menus } from '@portal/contract';
import type { Release, RemoteManifest } from '@portal/contract/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import type { PagePlan } from '../page/plan.ts';
import { createAnswers } from './answers.ts';
import { intoDocument, withAnswers } from './into-document.ts';
import { withoutContent } from './missing-page.ts';
import {
  createPrerender,
  type LayoutAnswers,
  layoutAnswers,
  type MissingPage,
  type PrerenderedPage,
  type PrerenderOptions,
} from './prerender.ts';
import { installSiteMap } from './site-map.ts';

export interface PublicPagesOptions extends Omit<PrerenderOptions, 'answerOf'> {
  readonly api: ApiTarget;
  readonly publicUrl: string | undefined;
}

const MENU = '/api/listmenu';

/** Public pages as others read them: search engines, link previews, and people before any script has arrived. */
export function createPublicPages({ publicUrl, api, ...options }: PublicPagesOptions) {
  const answerOf = createAnswers(api);
  const prerender = createPrerender({ ...options, answerOf });
  const originOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`;

  return {
    page: (remotes: readonly Release[], plan: PagePlan, pathname: string, request: FastifyRequest) =>
      prerender.page(remotes, plan, pathname, originOf(request)),

    /** What the layout is drawn from around a page that is not drawn itself; empty where it is not to be had. */
    layout: async (): Promise<LayoutAnswers> =>
      layoutAnswers([{ key: [`GET ${MENU}`], answer: await answerOf(MENU) }]),

    document: (
      html: string,
      given: {
        readonly request: FastifyRequest;
        readonly plan: PagePlan;
        readonly pathname: string;
        readonly page: PrerenderedPage | MissingPage | undefined;
        /** What the layout was drawn from. */
        readonly layout: LayoutAnswers | undefined;
      },
    ): string => {
      const { request, plan, pathname, page, layout } = given;
      if (page?.missing) return withAnswers(withoutContent(html), page.layout.answers);
      return intoDocument(html, { plan, pathname, origin: originOf(request), page, layout });
    },

    install(host: FastifyInstance, manifests: () => Promise<readonly RemoteManifest[]>): void {
      const menus = async () => (await answerOf(MENU))?.data as Menus | undefined;
      installSiteMap(host, { manifests, menus, originOf });
      host.addHook('onClose', () => prerender.close());
    },
  };
}
