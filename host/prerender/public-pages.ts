import type { Menus } from '@portal/contract';
import type { Release, RemoteManifest } from '@portal/contract/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import type { PagePlan } from '../page/plan.ts';
import { createAnswers, type KnownData, MISSING } from './answers.ts';
import { intoDocument } from './into-document.ts';
import { withoutContent } from './missing-page.ts';
import {
  createPrerender,
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
    page: (remotes: readonly Release[], plan: PagePlan, pathname: string) =>
      prerender.page(remotes, plan, pathname),

    /** The menus, for the frame around a page that is not drawn from them; undefined where they are not to be had. */
    menu: async (): Promise<KnownData | undefined> => {
      const answer = await answerOf(MENU);
      return answer === MISSING ? undefined : answer;
    },

    document: (
      html: string,
      given: {
        readonly request: FastifyRequest;
        readonly plan: PagePlan;
        readonly pathname: string;
        readonly page: PrerenderedPage | MissingPage | undefined;
        /** What the frame was drawn from. */
        readonly menu: KnownData | undefined;
      },
    ): string => {
      const { request, plan, pathname, page, menu } = given;
      if (page?.missing) return withoutContent(html);
      return intoDocument(html, { route: plan.route, pathname, origin: originOf(request), page, menu });
    },

    install(host: FastifyInstance, manifests: () => Promise<readonly RemoteManifest[]>): void {
      const menus = async () => (await answerOf(MENU))?.data as Menus | undefined;
      installSiteMap(host, { manifests, menus, originOf });
      host.addHook('onClose', () => prerender.close());
    },
  };
}
