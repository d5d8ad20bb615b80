import { Type } from 'typebox';
import { access, type Call, type CallName } from '../route.ts';
import { Strict } from '../schemas.ts';

export const ModuleType = Type.Union([
  Type.Literal('Slider'),
  Type.Literal('SliderConsultaPagos'),
  Type.Literal('SliderConsultaPagosMobile'),
  Type.Literal('FAQ'),
  Type.Literal('Information'),
  Type.Literal('LandingModule'),
  Type.Literal('Contacto'),
]);

/** Piece of public content (EN-25, decision 37). `content` is sanitised HTML for FAQ, a phone for Contacto. */
export const FrontModule = Strict({
  id: Type.Integer(),
  name: Type.String(),
  title: Type.String(),
  content: Type.String(),
  image_link: Type.String(),
  redirect_link: Type.String(),
  module_type: ModuleType,
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
  content_id: Type.Union([Type.Integer(), Type.Null()]),
  url: Type.String(),
  detail: Type.String(),
});

const MenuSection = Strict({ name: Type.String(), options: Type.Array(MenuOption) });

const menuReply = Strict({
  Header: Type.Array(Strict({ active: Type.Boolean(), order: Type.Integer(), detail: Type.String() })),
  menu1: Type.Array(MenuSection),
  menu2: Type.Array(MenuSection),
  Creditos: Type.Array(MenuOption),
  Aliados: Type.Array(MenuOption),
  Landing: Type.Array(MenuOption),
  Footer: Type.Array(MenuOption),
});

export const contentCalls = {
  'GET /api/front_modules/list': {
    summary: 'All public modules; the client filters by module_type and sorts by position (API-09).',
    access: access.public,
    reply: Strict({ modules: Type.Array(FrontModule) }),
  },
  'GET /api/listmenu': {
    summary: 'Menus of the public pages and the footer (API-10, decision 37).',
    access: access.public,
    reply: menuReply,
  },
  'GET /api/listMenu': {
    summary: 'The other spelling of the same call (API-10, decision 36).',
    access: access.public,
    reply: menuReply,
  },
} as const satisfies Record<CallName, Call>;
