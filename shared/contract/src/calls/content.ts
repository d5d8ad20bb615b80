import { LONGEST_SLUG } from '@portal/values/slug';
import { Type } from 'typebox';
import { access, type Calls } from '../route.ts';
import { OneOf, orNull, Strict, Timestamp } from '../schemas.ts';

/** Last part of the address of a content page. */
export const Slug = Type.String({ maxLength: LONGEST_SLUG, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });

/**
 * Address, texts and image of a content page for search engines and previews; an empty text is replaced by the page's
 * own words.
 */
const PageHead = Strict({
  path: Type.String({ description: 'The address that the page is known by.' }),
  title: Type.String(),
  summary: Type.String(),
  image: Type.String(),
});

export const BlockType = OneOf([
  'Slider',
  'SliderConsultaPagos',
  'SliderConsultaPagosMobile',
  'FAQ',
  'Information',
  'LandingModule',
  'Contacto',
]);

/** Piece of public content (EN-25, D-37). `content` is sanitised HTML for FAQ, a phone for Contacto. */
export const FrontModule = Strict({
  id: Type.Integer(),
  name: Type.String(),
  title: Type.String(),
  content: Type.String(),
  image_link: Type.String(),
  redirect_link: Type.String(),
  image_sizes: Type.Optional(
    Strict({
      avif: Type.String({ description: 'Addresses with widths, as `srcset` has them.' }),
      webp: Type.String(),
    }),
  ),
  module_type: BlockType,
  extra_properties: Strict({
    position: Type.Integer(),
    button: Type.Optional(Type.String()),
    dripicon: Type.Optional(Type.String()),
    new_tab: Type.Optional(Type.Boolean()),
  }),
});

/** Option of a menu section (EN-26, EN-34); `page` options lead to /mainpage/{content_id}. */
export const MenuOption = Strict({
  section_id: Type.Integer(),
  option_id: Type.Integer(),
  name: Type.String(),
  order: Type.Integer(),
  active: Type.Boolean(),
  page: Type.Boolean(),
  content_id: orNull(Type.Integer()),
  url: Type.String(),
  detail: Type.String(),
  path: Type.Optional(Type.String({ description: 'The address that a page is known by.' })),
});

/** Content of a section of pages; `detail` is sanitised HTML (EN-36). */
const SectionContent = Strict({ active: Type.Boolean(), order: Type.Integer(), detail: Type.String() });

const MenuSection = Strict({ name: Type.String(), options: Type.Array(MenuOption) });

const menuReply = Strict({
  Header: Type.Array(SectionContent),
  menu1: Type.Array(MenuSection),
  menu2: Type.Array(MenuSection),
  Creditos: Type.Array(MenuOption),
  Aliados: Type.Array(MenuOption),
  Landing: Type.Array(MenuOption),
  Footer: Type.Array(MenuOption),
});

/** Number of a row of the contents, in the range of the database's integer. */
export const RowNumber = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });

export const contentId = Strict({ id: RowNumber });

/**
 * Place of a section's options on the public pages. Sections with the menu flag hold named links; the others hold
 * pages, whose content is shown (EN-34, EN-36, D-37).
 */
export const SectionPlace = OneOf([
  'Header',
  'menu1',
  'menu2',
  'Creditos',
  'Aliados',
  'Landing',
  'Footer',
  'Consulta',
]);

export const Section = Strict({
  section_id: Type.Integer(),
  name: Type.String(),
  place: SectionPlace,
  menu: Type.Boolean(),
  options: Type.Array(
    Strict({
      ...MenuOption.properties,
      version: Type.Integer({ description: 'Goes up with every change; sent back with the next one.' }),
    }),
  ),
});

const visiblePage = Strict({
  content: Strict({
    id: Type.Integer(),
    nombre: Type.String(),
    detalle: Type.String({ description: 'Sanitised HTML.' }),
    modificado: Timestamp,
  }),
  head: PageHead,
});

export const contentCalls = {
  'GET /api/front_modules/list': {
    summary: 'All public content blocks; the client filters by module_type and sorts by position (API-09).',
    access: access.public,
    reply: Strict({ modules: Type.Array(FrontModule) }),
  },
  'GET /api/listmenu': {
    summary: 'Menus of the public pages and the footer (API-10, D-37).',
    access: access.public,
    reply: menuReply,
  },
  'GET /api/listMenu': {
    summary: 'The other spelling of the same call (API-10, D-36).',
    access: access.public,
    reply: menuReply,
  },
  'GET /api/menuList': {
    summary: 'The groups that are lists: credits, partners, landing, footer (API-68, CM-11).',
    access: access.public,
    reply: Strict({
      Creditos: Type.Array(MenuOption),
      Aliados: Type.Array(MenuOption),
      Landing: Type.Array(MenuOption),
      Footer: Type.Array(MenuOption),
    }),
  },
  'GET /api/consulta': {
    summary: 'Rich texts under the form of the public inquiry; the first active one by order shows (API-59).',
    access: access.public,
    reply: Strict({ options: Type.Array(SectionContent) }),
  },
  'GET /api/sections/list': {
    summary: 'Every section with all its options, switched-off ones too (API-66, EN-34).',
    access: access.public,
    reply: Strict({ sections: Type.Array(Section) }),
  },
  'GET /api/contents/:id': {
    summary: 'A content page as visitors see it: its published version (API-63).',
    access: access.public,
    params: contentId,
    reply: visiblePage,
  },
  'GET /api/contents/by_slug/:slug': {
    summary: 'The same page by its address, or by one that it had before; `head.path` says the one it has.',
    access: access.public,
    params: Strict({ slug: Slug }),
    reply: visiblePage,
  },
} as const satisfies Calls;
