import type { Menus } from '@portal/contract';
import type { Release, RemoteManifest } from '@portal/contract/release';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ApiTarget } from '../api-gate.ts';
import type { PagePlan } from '../page/plan.ts';
import { createAnswers } from './answers.ts';
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

/** Public pages as others read them: search engines, link previews, and people before any script has arrived. */
export function createPublicPages({ publicUrl, api, ...options }: PublicPagesOptions) {
  const answerOf = createAnswers(api);
  const prerender = createPrerender({ ...options, answerOf });
  const originOf = ({ protocol, host }: FastifyRequest): string =>
    publicUrl?.replace(/\/+$/, '') ?? `${protocol}://${host}`;

  return {
    page: (remotes: readonly Release[], plan: PagePlan, pathname: string) =>
      prerender.page(remotes, plan, pathname),

    document: (
      html: string,
      given: {
        readonly request: FastifyRequest;
        readonly plan: PagePlan;
        readonly pathname: string;
        readonly page: PrerenderedPage | MissingPage | undefined;
      },
    ): string => {
      const { request, plan, pathname, page } = given;
      if (page?.missing) return withoutContent(html);
      return intoDocument(html, { route: plan.route, pathname, origin: originOf(request), page });
    },

    install(host: FastifyInstance, manifests: () => Promise<readonly RemoteManifest[]>): void {
      const menus = async () => (await answerOf('/api/listmenu'))?.data as Menus | undefined;
      installSiteMap(host, { manifests, menus, originOf });
      host.addHook('onClose', () => prerender.close());
    },
  };
}
