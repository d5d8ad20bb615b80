import { Type } from 'typebox';
import { access, acts, began, type Calls } from '../route.ts';
import { OneOf, orNull, Strict, Timestamp } from '../schemas.ts';
import { BlockType, contentId, FrontModule, RowNumber, Section, Slug } from './content.ts';

const Version = Type.Integer({ minimum: 1, maximum: 1_000_000 });
/** Version that a change started from; refused where a newer version exists meanwhile (threat T49). */
const BaseVersion = Type.Optional(Version);
/** What lies in a trash for thirty days. */
const Trashed = Strict({
  id: Type.Integer(),
  nombre: Type.String(),
  version: Version,
  user: Type.String({ description: 'Who threw it away.' }),
  trashed: Timestamp,
});
/** Ids in their order; `was` is the order that the sender saw. */
const Order = Type.Array(RowNumber, { maxItems: 1_000 });
const Id = Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: '0 makes a new one.' });
const Link = Type.String({ maxLength: 2_000 });

/** Scheduled time of a change; null without one. */
const Moment = orNull(Timestamp);
const moments = { publish_at: Moment, unpublish_at: Moment };

/** A content page in the manager's list (EN-33). `changed`: published, and there is a newer draft. */
const ContentSummary = Strict({
  id: Type.Integer(),
  nombre: Type.String(),
  user: Type.String({ description: 'Last author.' }),
  modificado: Timestamp,
  status: OneOf(['published', 'draft', 'changed']),
  version: Version,
  publish_version: orNull(Version),
  publish_at: Moment,
  unpublish_at: Moment,
});

/** Texts of a page for search engines and previews; an empty one is replaced by the page's own words. */
const Seo = Strict({
  title: Type.String({ maxLength: 120 }),
  summary: Type.String({ maxLength: 320 }),
  image: Type.String({
    pattern: '^(/api/media/[0-9a-f]{32}\\.webp)?$',
    description: 'An image of the library.',
  }),
});

const Content = Strict({
  ...ContentSummary.properties,
  detalle: Type.String({ description: 'Sanitised HTML.' }),
  slug: Type.String({ description: 'Last part of its address; empty where it has none yet.' }),
  seo: Seo,
});

const ContentVersion = Strict({
  version: Version,
  nombre: Type.String(),
  user: Type.String(),
  modificado: Timestamp,
  /** Whether visitors see this version now. */
  live: Type.Boolean(),
  restored_from: orNull(Version),
});

/** A content block as the manager edits it, with the draft that visitors do not see yet. */
const EditedBlock = Strict({
  ...FrontModule.properties,
  version: Version,
  published: Type.Optional(Type.Boolean({ description: 'False: a new one that visitors do not see yet.' })),
  draft: Type.Optional(
    Strict({
      title: Type.String(),
      content: Type.String(),
      image_link: Type.String(),
      redirect_link: Type.String(),
      extra_properties: FrontModule.properties.extra_properties,
    }),
  ),
  user: Type.Optional(Type.String({ description: 'Who changed it last, where that is known.' })),
  modificado: Type.Optional(Timestamp),
});

const MediaFile = Strict({
  fileUrl: Type.String(),
  name: Type.String({ description: 'Name of the file as it was uploaded.' }),
  bytes: Type.Integer(),
  width: Type.Integer(),
  height: Type.Integer(),
  user: Type.String(),
  uploaded: Timestamp,
  version: Version,
});

const content = Strict({ content: Content });

export const contentAdminCalls = {
  'GET /api/contents': {
    summary: 'Content pages with last author and date, newest change first (API-62, CM-02).',
    access: access.admin('pages', 'sections'),
    reply: Strict({ contents: Type.Array(ContentSummary), contents_length: Type.Integer() }),
  },
  'GET /api/contents/search': {
    summary: 'Pages whose title or text holds all the words, by their beginnings, with an extract.',
    access: access.admin('pages'),
    query: Strict({ q: Type.String({ minLength: 2, maxLength: 80 }) }),
    reply: Strict({
      pages: Type.Array(
        Strict({
          id: Type.Integer(),
          nombre: Type.String(),
          published: Type.Boolean(),
          extract: Type.String(),
        }),
      ),
    }),
  },
  'GET /api/contents/:id/draft': {
    summary: 'The newest version of a page, published or not, for the editor.',
    access: access.admin('pages'),
    params: contentId,
    reply: content,
  },
  'GET /api/contents/:id/versions': {
    summary: 'Who saved which version when, newest first.',
    access: access.admin('pages'),
    params: contentId,
    reply: Strict({ versions: Type.Array(ContentVersion) }),
  },
  'GET /api/contents/:id/versions/:version': {
    summary: 'One version of a page.',
    access: access.admin('pages'),
    params: Strict({ ...contentId.properties, version: Version }),
    reply: Strict({ ...ContentVersion.properties, detalle: Type.String() }),
  },
  'POST /api/addPage': {
    summary: 'Create or update a content page (API-64, CM-05, ER-43).',
    access: access.admin('pages'),
    began: began.versionUnlessNew,
    act: acts.undoable('POST /api/contents/:id/restore'),
    body: Strict({
      id: Id,
      nombre: Type.String({ maxLength: 120 }),
      detalle: Type.String({ maxLength: 150_000 }),
      version: BaseVersion,
      publish: Type.Optional(Type.Boolean({ description: 'False keeps it a draft; true by default.' })),
      slug: Type.Optional(Slug),
      seo: Type.Optional(Seo),
    }),
    reply: content,
  },
  'POST /api/contents/:id/restore': {
    summary: 'Make an old version the newest one again, as a draft.',
    access: access.admin('pages'),
    began: began.version,
    act: acts.undoable('POST /api/contents/:id/restore'),
    params: contentId,
    body: Strict({ restore: Version, version: Version }),
    reply: content,
  },
  'POST /api/contents/:id/unpublish': {
    summary: 'Take a page away from visitors; its newest version stays as a draft.',
    access: access.admin('pages'),
    began: began.version,
    act: acts.protecting('POST /api/addPage'),
    params: contentId,
    body: Strict({ version: Version }),
    reply: content,
  },
  'POST /api/contents/:id/schedule': {
    summary:
      'Have the newest version of a page come, and the page go, by the clock in Bogotá; nulls leave it to people again. A version with an unfinished block is refused.',
    access: access.admin('pages'),
    began: began.version,
    act: acts.undoable('POST /api/contents/:id/schedule'),
    params: contentId,
    body: Strict({ version: Version, ...moments, before: Strict(moments) }),
    reply: content,
  },
  'GET /api/contents/trash': {
    summary: 'Pages in the trash of the last thirty days, the last one thrown away first.',
    access: access.admin('pages'),
    reply: Strict({ contents: Type.Array(Trashed) }),
  },
  'POST /api/contents/:id/trash': {
    summary: 'Put a page into the trash; refused while an option of a menu leads to it.',
    access: access.admin('pages'),
    began: began.version,
    act: acts.undoable('POST /api/contents/:id/untrash'),
    params: contentId,
    body: Strict({ version: Version }),
    reply: Strict({ trashed: Type.Literal(true) }),
  },
  'POST /api/contents/:id/untrash': {
    summary: 'Bring a page back from the trash, as a draft.',
    access: access.admin('pages'),
    began: began.version,
    act: acts.undoable('POST /api/contents/:id/trash'),
    params: contentId,
    body: Strict({ version: Version }),
    reply: content,
  },

  'PUT /api/contents/:id/presence': {
    summary:
      'Say that the page is open in the editor, and learn who else has it open; said again every 15 seconds.',
    access: access.admin('pages'),
    began: began.nothing('own session', 'It says where its sender is.'),
    act: acts.harmless('It says where its sender is.'),
    params: contentId,
    body: Strict({}),
    reply: Strict({ others: Type.Array(Strict({ name: Type.String(), since: Timestamp })) }),
  },
  'DELETE /api/contents/:id/presence': {
    summary: 'Say that the page is closed.',
    access: access.admin('pages'),
    began: began.nothing('own session', 'It says where its sender is.'),
    act: acts.harmless('It says where its sender is.'),
    params: contentId,
    reply: Strict({ left: Type.Literal(true) }),
  },

  'GET /api/front_modules': {
    summary: 'Content blocks with their versions, for the content manager.',
    access: access.admin('sections'),
    reply: Strict({ modules: Type.Array(EditedBlock) }),
  },
  'POST /api/front_modules': {
    summary:
      'Create or update a content block; without a position it becomes the last (API-60, CM-18 … CM-23).',
    access: access.admin('sections'),
    began: began.versionUnlessNew,
    act: acts.undoable('POST /api/front_modules'),
    body: Strict({
      id: Id,
      version: BaseVersion,
      publish: Type.Optional(
        Type.Boolean({ description: 'False keeps it a draft, which visitors do not see; true by default.' }),
      ),
      name: Type.String({ maxLength: 120 }),
      title: Type.String({ maxLength: 200 }),
      content: Type.String({ maxLength: 20_000 }),
      image_link: Link,
      redirect_link: Link,
      module_type: BlockType,
      extra_properties: Strict({
        position: Type.Optional(Type.Integer({ minimum: 0, maximum: 999 })),
        button: Type.Optional(Type.String({ maxLength: 60 })),
        dripicon: Type.Optional(Type.String({ maxLength: 60, pattern: '^[a-z0-9-]*$' })),
        new_tab: Type.Optional(Type.Boolean()),
      }),
    }),
    reply: Strict({ module: EditedBlock }),
  },
  'DELETE /api/front_modules/:id': {
    summary: 'Put a content block into the trash; those behind it move up (API-61).',
    access: access.admin('sections'),
    began: began.version,
    act: acts.undoable('POST /api/front_modules/:id/untrash'),
    params: contentId,
    query: Strict({ version: Version }),
    reply: Strict({ message: Type.String() }),
  },
  'GET /api/front_modules/trash': {
    summary: 'Content blocks in the trash of the last thirty days, the last one thrown away first.',
    access: access.admin('sections'),
    reply: Strict({ modules: Type.Array(Trashed) }),
  },
  'POST /api/front_modules/:id/untrash': {
    summary: 'Bring a content block back from the trash, as a draft and the last of its type.',
    access: access.admin('sections'),
    began: began.version,
    act: acts.undoable('DELETE /api/front_modules/:id'),
    params: contentId,
    body: Strict({ version: Version }),
    reply: Strict({ module: EditedBlock }),
  },
  'POST /api/front_modules/order': {
    summary: 'Put the content blocks of one type in this order; all of them must be named.',
    access: access.admin('sections'),
    began: began.field('was'),
    act: acts.undoable('POST /api/front_modules/order'),
    body: Strict({ module_type: BlockType, ids: Order, was: Order }),
    reply: Strict({ modules: Type.Array(EditedBlock) }),
  },

  'GET /api/sections/directives': {
    summary: 'How many options of each section may be active (API-66, EN-35).',
    access: access.admin('sections'),
    reply: Strict({
      directives: Type.Array(
        Strict({ id: Type.Integer({ description: 'section_id' }), maximo: Type.Integer() }),
      ),
    }),
  },
  'POST /api/addSection': {
    summary: 'Create, change, switch on or off an option of a section (API-67, CM-12, CM-13, CM-25 … CM-31).',
    access: access.admin('sections'),
    began: began.versionUnlessNew,
    act: acts.undoable('POST /api/addSection'),
    body: Strict({
      section_name: Type.String({ maxLength: 120 }),
      section_id: RowNumber,
      option_id: Id,
      version: BaseVersion,
      option_name: Type.String({ maxLength: 120 }),
      url: Link,
      /** Number of the option's page; null for a link; 0 for a page not chosen yet, which is refused. */
      content_id: orNull(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
      order: Type.Integer({ minimum: 0, maximum: 10_000 }),
      active: Type.Boolean(),
    }),
    reply: Strict({ sections: Type.Array(Section) }),
  },
  'POST /api/sections/order': {
    summary: 'Number the options of a section 1, 2, 3 … in this order; all of them must be named.',
    access: access.admin('sections'),
    began: began.field('was'),
    act: acts.undoable('POST /api/sections/order'),
    body: Strict({ section_id: RowNumber, option_ids: Order, was: Order }),
    reply: Strict({ sections: Type.Array(Section) }),
  },

  'POST /api/uploadImage': {
    summary: 'Upload one image as multipart/form-data, field `file`; it is encoded anew (API-65, CM-04).',
    access: access.admin('pages', 'sections'),
    began: began.nothing('create', 'A new image under a new name.'),
    act: acts.undoable('DELETE /api/media/:name'),
    upload: 'file',
    reply: MediaFile,
  },
  'GET /api/media': {
    summary: 'Images that were uploaded, newest first, 24 to a page.',
    access: access.admin('pages', 'sections'),
    query: Strict({ page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000 })) }),
    reply: Strict({ files: Type.Array(MediaFile), total: Type.Integer(), max_pages: Type.Integer() }),
  },
  'DELETE /api/media/:name': {
    summary:
      'Put an image of the library that no content block and no version of a page shows into the trash.',
    access: access.admin('pages', 'sections'),
    began: began.version,
    act: acts.undoable('POST /api/media/:id/untrash'),
    params: Strict({ name: Type.String({ pattern: '^[0-9a-f]{32}\\.webp$' }) }),
    query: Strict({ version: Version }),
    reply: Strict({ deleted: Type.Literal(true) }),
  },
  'GET /api/media/trash': {
    summary: 'Images in the trash of the last thirty days, the last one thrown away first.',
    access: access.admin('pages', 'sections'),
    reply: Strict({ files: Type.Array(Trashed) }),
  },
  'POST /api/media/:id/untrash': {
    summary: 'Bring an image back from the trash, at its former address.',
    access: access.admin('pages', 'sections'),
    began: began.version,
    act: acts.undoable('DELETE /api/media/:name'),
    params: contentId,
    body: Strict({ version: Version }),
    reply: MediaFile,
  },
  'GET /api/media/:name': {
    summary: 'An image of the content, or one of the narrower ones that are made of it.',
    access: access.public,
    params: Strict({
      name: Type.String({ pattern: '^[0-9a-f]{32}(-[1-9]\\d{1,4}\\.avif|(-[1-9]\\d{1,4})?\\.webp)$' }),
    }),
    media: 'image/*',
    reply: Type.Unsafe<Uint8Array>(Type.Any()),
  },
} as const satisfies Calls;
