import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../../platform/database/migrate.ts';

/**
 * A link is empty, a path of this site, or has a scheme that only leads to a place (threat T34). `//host` is no path:
 * browsers read it as another site.
 */
const LINK = `'^((/([^/].*)?)|(https?://.+)|(mailto:.+)|(tel:\\+?[0-9]+))?$'`;

/** Blocks with their drafts, and their trash. `link_by`: who gave a link that leads out, which another person must show. */
const blocks = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table front_module (
      id bigint generated always as identity primary key,
      name text not null,
      title text not null,
      content text not null,
      image_link text not null check (image_link ~ '^((/([^/].*)?)|(https?://.+))?$'),
      redirect_link text not null check (redirect_link ~ ${sql.raw(LINK)}),
      link_by text,
      module_type text not null check (module_type in ('Slider', 'SliderConsultaPagos',
        'SliderConsultaPagosMobile', 'FAQ', 'Information', 'LandingModule', 'Contacto')),
      position integer not null check (position >= 0),
      button text,
      dripicon text,
      new_tab boolean not null,
      version integer not null default 1,
      published boolean not null default true,
      draft jsonb,
      changed_by text,
      changed_at timestamptz,
      -- Checked at the end of a statement, so that one update can reorder all rows.
      constraint front_module_position unique (module_type, position) deferrable
    )`.execute(db);
  await sql`
    create table front_module_trash (
      id bigint primary key,
      block jsonb not null,
      trashed_at timestamptz not null,
      trashed_by text not null
    )`.execute(db);
};

/** Pages with all their versions, publication and its end by the clock, their trash, and who edits one now. */
const pages = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table content_page (
      id bigint generated always as identity primary key,
      version integer not null check (version > 0),
      published_version integer,
      publish_version integer,
      publish_at timestamptz,
      unpublish_at timestamptz,
      trashed_at timestamptz,
      trashed_by text,
      check ((publish_version is null) = (publish_at is null)),
      check (unpublish_at > publish_at)
    )`.execute(db);
  await sql`create index content_page_due on content_page (least(publish_at, unpublish_at))
    where publish_at is not null or unpublish_at is not null`.execute(db);
  await sql`
    create table content_version (
      page_id bigint not null references content_page,
      version integer not null check (version > 0),
      nombre text not null check (nombre <> ''),
      detalle text not null check (detalle <> ''),
      author text not null,
      author_name text not null,
      saved_at timestamptz not null,
      restored_from integer,
      seo_title text,
      seo_description text,
      seo_image text check (seo_image ~ '^/api/media/[0-9a-f]{32}\\.webp$'),
      primary key (page_id, version)
    )`.execute(db);
  await sql`create trigger content_version_append_only before update or delete on content_version
    for each row execute function refuse_change()`.execute(db);
  await sql`
    alter table content_page
      add foreign key (id, published_version) references content_version (page_id, version),
      add foreign key (id, publish_version) references content_version (page_id, version)`.execute(db);
  await sql`
    create table content_presence (
      page_id bigint not null references content_page,
      owner text not null,
      name text not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      primary key (page_id, owner)
    )`.execute(db);
  // Addresses of pages, also former ones.
  await sql`
    create table content_slug (
      slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      page_id bigint not null references content_page,
      current boolean not null
    )`.execute(db);
  await sql`create unique index content_slug_current on content_slug (page_id) where current`.execute(db);
  await sql`create index content_slug_page on content_slug (page_id)`.execute(db);
};

const menus = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table menu_section (
      id bigint generated always as identity primary key,
      menu text not null check (menu in
        ('Header', 'menu1', 'menu2', 'Creditos', 'Aliados', 'Landing', 'Footer', 'Consulta')),
      name text not null,
      position integer not null,
      maximo integer not null default 8 check (maximo > 0),
      unique (menu, position)
    )`.execute(db);
  await sql`
    create table menu_option (
      id bigint generated always as identity primary key,
      section_id bigint not null references menu_section on delete cascade,
      name text not null check (name <> ''),
      position integer not null check (position > 0),
      active boolean not null,
      content_id bigint references content_page,
      url text not null check (url ~ ${sql.raw(LINK)}),
      link_by text,
      detail text not null,
      version integer not null default 1
    )`.execute(db);
  await sql`create unique index menu_option_active_order on menu_option (section_id, position)
    where active`.execute(db);
};

/**
 * Indexes over runs of three letters for the search of pages and content blocks by the beginnings of their words,
 * without tags, accents and signs.
 */
const search = async (db: Kysely<unknown>): Promise<void> => {
  await sql`create extension if not exists pg_trgm with schema public`.execute(db);
  await sql`create extension if not exists unaccent with schema public`.execute(db);
  await sql`
    create function content_search_text(title text, html text) returns text
    language sql immutable parallel safe as $$
      select ' ' || regexp_replace(
        lower(public.unaccent('public.unaccent'::pg_catalog.regdictionary,
          regexp_replace(title || ' ' || html, '<[^>]*>|&[a-z]+;', ' ', 'g'))),
        '[^a-z0-9@._+-]+', ' ', 'g')
    $$`.execute(db);
  await sql`create index content_version_search on content_version
    using gin (content_search_text(nombre, detalle) public.gin_trgm_ops)`.execute(db);
  await sql`create index front_module_search on front_module
    using gin (content_search_text(title, content) public.gin_trgm_ops)`.execute(db);
};

export const contentMigrations: Migrations = {
  '1011_content': {
    up: async (db) => {
      for (const create of [blocks, pages, menus, search]) await create(db);
    },
  },
};
