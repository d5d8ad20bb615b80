import type { Menus } from '@portal/contract';
import type { RemoteManifest } from '@portal/release-protocol/release';
import { escapeHtml } from '@portal/values/escape-html';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { commonHeaders } from '../policy.ts';

export interface SiteMapOptions {
  readonly manifests: () => Promise<readonly RemoteManifest[]>;
  /** Menus of the content: the pages that they lead to are worth finding. */
  readonly menus: () => Promise<Menus | undefined>;
  readonly originOf: (request: FastifyRequest) => string;
}

/** `/robots.txt` and `/sitemap.xml`: what search engines may read, and where it is. */
export function installSiteMap(host: FastifyInstance, { manifests, menus, originOf }: SiteMapOptions): void {
  const headers = { ...commonHeaders, 'cache-control': 'public, max-age=3600' };
  host.get('/robots.txt', (request, reply) =>
    reply
      .headers(headers)
      .type('text/plain; charset=utf-8')
      .send(
        ['User-agent: *', 'Disallow: /api/', 'Allow: /api/media/', 'Disallow: /registry/', ''].join('\n') +
          `Sitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  );
  host.get('/sitemap.xml', async (request, reply) => {
    const paths = new Set([...publicPaths(await manifests()), ...contentPaths(await menus())]);
    const entries = [...paths].map(
      (path) => `  <url><loc>${escapeHtml(originOf(request) + path)}</loc></url>`,
    );
    return reply
      .headers(headers)
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`,
      );
  });
}

/** Public pages that stand for themselves: without parameters, and under the address they are known by. */
const publicPaths = (manifests: readonly RemoteManifest[]): string[] =>
  manifests
    .flatMap(({ routes }) => routes)
    .filter(({ access }) => access.kind === 'public' || access.kind === 'public-or-private')
    .filter(({ path, prerender, canonical }) => prerender && !path.includes(':') && canonical === undefined)
    .map(({ path }) => path);

const contentPaths = (menus: Menus | undefined): string[] =>
  menus
    ? [
        ...[...menus.menu1, ...menus.menu2].flatMap(({ options }) => options),
        ...menus.Landing,
        ...menus.Footer,
      ]
        .filter(({ active, page, content_id }) => active && page && content_id !== null)
        .map(({ content_id, path }) => path ?? `/mainpage/${content_id}`)
    : [];
