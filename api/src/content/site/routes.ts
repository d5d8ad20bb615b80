import type { contentCalls } from '@portal/contract/calls/content';
import type { contentAdminCalls } from '@portal/contract/calls/content-admin';
import { errorCatalogue } from '@portal/contract/error-catalogue';
import { authorOf } from '../../access/identity/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { wordsOf } from '../../platform/database/search-words.ts';
import { asAdmin } from '../../platform/http/principal.ts';
import type { Handlers } from '../../platform/http/server.ts';
import type { mediaHandlers } from '../media/index.ts';
import { orderBlocks } from './operations/order-blocks.ts';
import { endPresence, notePresence } from './operations/page-presence.ts';
import { saveBlock } from './operations/save-block.ts';
import { orderOptions, saveOption } from './operations/save-option.ts';
import { restorePage, savePage, unpublishPage } from './operations/save-page.ts';
import { schedulePage } from './operations/schedule-page.ts';
import { trashBlock, trashedBlocks, untrashBlock } from './operations/trash-block.ts';
import { trashPage, untrashPage } from './operations/trash-page.ts';
import { editedBlocks, publicBlocks } from './queries/content-blocks.ts';
import { inquiryTexts } from './queries/inquiry-texts.ts';
import { menus } from './queries/menus.ts';
import {
  contentPages,
  contentVersion,
  contentVersions,
  newestContent,
  trashedPages,
} from './queries/pages.ts';
import { contentBySlug, publishedContent } from './queries/published-page.ts';
import { searchPages } from './queries/search-content.ts';
import { directives, sections } from './queries/sections.ts';

type AdminCalls = Exclude<keyof typeof contentAdminCalls, keyof ReturnType<typeof mediaHandlers>>;

export function contentHandlers(context: Context): Handlers<keyof typeof contentCalls | AdminCalls> {
  const { db, clock } = context;
  return {
    'GET /api/front_modules/list': async () => ({ modules: await publicBlocks(db) }),
    'GET /api/listmenu': () => menus(db, clock.now()),
    'GET /api/listMenu': () => menus(db, clock.now()),
    'GET /api/menuList': async () => {
      const { Creditos, Aliados, Landing, Footer } = await menus(db, clock.now());
      return { Creditos, Aliados, Landing, Footer };
    },
    'GET /api/consulta': async () => ({ options: await inquiryTexts(db, clock.now()) }),
    'GET /api/sections/list': async () => ({ sections: await sections(db, clock.now()) }),
    'GET /api/contents/:id': ({ params }) => publishedContent(db, params.id, clock.now()),
    'GET /api/contents/by_slug/:slug': ({ params }) => contentBySlug(db, params.slug, clock.now()),

    'GET /api/contents': async () => {
      const contents = await contentPages(db, clock.now());
      return { contents, contents_length: contents.length };
    },
    'GET /api/contents/search': async ({ query }) => ({
      pages: await searchPages(db, wordsOf(query.q), clock.now()),
    }),
    'GET /api/contents/:id/draft': async ({ params }) => ({
      content: await newestContent(db, params.id, clock.now()),
    }),
    'GET /api/contents/:id/versions': async ({ params }) => ({
      versions: await contentVersions(db, params.id, clock.now()),
    }),
    'GET /api/contents/:id/versions/:version': ({ params }) =>
      contentVersion(db, params.id, params.version, clock.now()),
    'POST /api/addPage': async ({ body }, { principal }) => ({
      content: await savePage(context, {
        ...body,
        publish: body.publish ?? true,
        author: await authorOf(db, principal),
      }),
    }),
    'POST /api/contents/:id/restore': async ({ params, body }, { principal }) => ({
      content: await restorePage(context, {
        id: params.id,
        ...body,
        author: await authorOf(db, principal),
      }),
    }),
    'POST /api/contents/:id/unpublish': async ({ params, body }, { principal }) => ({
      content: await unpublishPage(context, {
        id: params.id,
        ...body,
        author: await authorOf(db, principal),
      }),
    }),
    'POST /api/contents/:id/schedule': async ({ params, body }, { principal }) => ({
      content: await schedulePage(context, {
        id: params.id,
        ...body,
        author: await authorOf(db, principal),
      }),
    }),
    'GET /api/contents/trash': async () => ({ contents: await trashedPages(db, clock.now()) }),
    'POST /api/contents/:id/trash': async ({ params, body }, { principal }) => {
      await trashPage(context, { id: params.id, ...body, author: await authorOf(db, principal) });
      return { trashed: true };
    },
    'POST /api/contents/:id/untrash': async ({ params, body }, { principal }) => ({
      content: await untrashPage(context, {
        id: params.id,
        ...body,
        author: await authorOf(db, principal),
      }),
    }),

    'PUT /api/contents/:id/presence': async ({ params }, { principal }) => ({
      others: await notePresence(context, { id: params.id, author: await authorOf(db, principal) }),
    }),
    'DELETE /api/contents/:id/presence': async ({ params }, { principal }) => {
      await endPresence(context, { id: params.id, owner: asAdmin(principal).fiscalNumber });
      return { left: true };
    },

    'GET /api/front_modules': async () => ({ modules: await editedBlocks(db) }),
    'POST /api/front_modules': async ({ body }, { principal }) => ({
      module: await saveBlock(context, {
        ...body,
        publish: body.publish ?? true,
        author: await authorOf(db, principal),
      }),
    }),
    'DELETE /api/front_modules/:id': async ({ params, query }, { principal }) => {
      await trashBlock(context, { id: params.id, ...query, author: await authorOf(db, principal) });
      return { message: errorCatalogue.FRONT_MODULE_DELETED.detail };
    },
    'GET /api/front_modules/trash': async () => ({ modules: await trashedBlocks(db, clock.now()) }),
    'POST /api/front_modules/:id/untrash': async ({ params, body }, { principal }) => ({
      module: await untrashBlock(context, {
        id: params.id,
        ...body,
        author: await authorOf(db, principal),
      }),
    }),
    'POST /api/front_modules/order': async ({ body }, { principal }) => ({
      modules: await orderBlocks(context, {
        type: body.module_type,
        ids: body.ids,
        was: body.was,
        author: await authorOf(db, principal),
      }),
    }),

    'GET /api/sections/directives': async () => ({ directives: await directives(db) }),
    'POST /api/addSection': async ({ body }, { principal }) => ({
      sections: await saveOption(context, {
        sectionId: body.section_id,
        sectionName: body.section_name,
        optionId: body.option_id,
        version: body.version,
        name: body.option_name,
        url: body.url,
        contentId: body.content_id,
        order: body.order,
        active: body.active,
        author: await authorOf(db, principal),
      }),
    }),
    'POST /api/sections/order': async ({ body }, { principal }) => ({
      sections: await orderOptions(context, {
        sectionId: body.section_id,
        optionIds: body.option_ids,
        was: body.was,
        author: await authorOf(db, principal),
      }),
    }),
  };
}
