import { slugOf } from '@portal/contract/slug';
import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

/**
 * A link is empty, a path of this site, or has a scheme that only leads to a place (threat T34). `//host` is no path:
 * browsers read it as another site.
 */
const LINK = `'^((/([^/].*)?)|(https?://.+)|(mailto:.+)|(tel:\\+?[0-9]+))?$'`;

const content = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table front_module (
      id bigint generated always as identity primary key,
      name text not null,
      title text not null,
      content text not null,
      image_link text not null check (image_link ~ '^((/([^/].*)?)|(https?://.+))?$'),
      redirect_link text not null check (redirect_link ~ ${sql.raw(LINK)}),
      module_type text not null check (module_type in ('Slider', 'SliderConsultaPagos',
        'SliderConsultaPagosMobile', 'FAQ', 'Information', 'LandingModule', 'Contacto')),
      position integer not null check (position >= 0),
      button text,
      dripicon text,
      new_tab boolean not null
    )`.execute(db);
  await sql`
    create table menu_section (
      id bigint generated always as identity primary key,
      menu text not null check (menu in
        ('Header', 'menu1', 'menu2', 'Creditos', 'Aliados', 'Landing', 'Footer')),
      name text not null,
      position integer not null,
      unique (menu, position)
    )`.execute(db);
  await sql`
    create table menu_option (
      id bigint generated always as identity primary key,
      section_id bigint not null references menu_section on delete cascade,
      name text not null check (name <> ''),
      position integer not null check (position > 0),
      active boolean not null,
      content_id bigint,
      url text not null check (url ~ ${sql.raw(LINK)}),
      detail text not null
    )`.execute(db);
  await sql`create unique index menu_option_active_order on menu_option (section_id, position)
    where active`.execute(db);
};

/** Pages with their history, the inquiry's section, the limits of active options, and versions for editors. */
const editing = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table content_page (
      id bigint generated always as identity primary key,
      version integer not null check (version > 0),
      published_version integer
    )`.execute(db);
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
      primary key (page_id, version)
    )`.execute(db);
  await sql`create trigger content_version_append_only before update or delete on content_version
    for each row execute function refuse_change()`.execute(db);
  await sql`alter table content_page add foreign key (id, published_version)
    references content_version (page_id, version)`.execute(db);

  // A deferrable constraint is checked at the end of a statement, so that one update can reorder all rows.
  await sql`alter table front_module
    add column version integer not null default 1,
    add constraint front_module_position unique (module_type, position) deferrable`.execute(db);

  await sql`alter table menu_section
    drop constraint menu_section_menu_check,
    add constraint menu_section_menu_check check (menu in
      ('Header', 'menu1', 'menu2', 'Creditos', 'Aliados', 'Landing', 'Footer', 'Consulta')),
    add column maximo integer not null default 8 check (maximo > 0)`.execute(db);
  await sql`insert into menu_section (menu, name, position)
    select 'Consulta', 'Consulta', 0 where exists (select from menu_section)`.execute(db);
  await sql`alter table menu_option
    add column version integer not null default 1,
    add foreign key (content_id) references content_page`.execute(db);
};

/**
 * Columns for publication and its end by the clock, and for the trash. All are optional, since an earlier version of
 * the API does not write them.
 */
const schedule = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table content_page
      add column publish_version integer,
      add column publish_at timestamptz,
      add column unpublish_at timestamptz,
      add column trashed_at timestamptz,
      add column trashed_by text,
      add foreign key (id, publish_version) references content_version (page_id, version),
      add check ((publish_version is null) = (publish_at is null)),
      add check (unpublish_at > publish_at)`.execute(db);
  await sql`create index content_page_due on content_page (least(publish_at, unpublish_at))
    where publish_at is not null or unpublish_at is not null`.execute(db);
};

const presence = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table content_presence (
      page_id bigint not null references content_page,
      owner text not null,
      name text not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      primary key (page_id, owner)
    )`.execute(db);
};

/** Addresses of pages, also former ones, and the texts for search engines and previews. */
const addresses = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table content_slug (
      slug text primary key check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      page_id bigint not null references content_page,
      current boolean not null
    )`.execute(db);
  await sql`create unique index content_slug_current on content_slug (page_id) where current`.execute(db);
  await sql`create index content_slug_page on content_slug (page_id)`.execute(db);
  await sql`
    alter table content_version
      add column seo_title text,
      add column seo_description text,
      add column seo_image text check (seo_image ~ '^/api/media/[0-9a-f]{32}\\.webp$')`.execute(db);
  const { rows } = await sql<{ id: number; nombre: string }>`
    select p.id, v.nombre from content_page p
      join content_version v on v.page_id = p.id and v.version = p.version order by p.id`.execute(db);
  const taken = new Set<string>();
  for (const { id, nombre } of rows) {
    const made = slugOf(nombre);
    const slug = taken.has(made) ? `${made.slice(0, 60)}-${id}` : made;
    taken.add(slug);
    await sql`insert into content_slug (slug, page_id, current) values (${slug}, ${id}, true)`.execute(db);
  }
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

/**
 * Drafts of content blocks, with the last author and time. An earlier version of the API writes none of them and shows
 * the published text.
 */
const blockDrafts = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table front_module
      add column published boolean not null default true,
      add column draft jsonb,
      add column changed_by text,
      add column changed_at timestamptz`.execute(db);
};

/** A trash of content blocks. An earlier version of the API deletes them for good. */
const blockTrash = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table front_module_trash (
      id bigint primary key,
      block jsonb not null,
      trashed_at timestamptz not null,
      trashed_by text not null
    )`.execute(db);
};

/**
 * Who gave the link of an option or a block, of which another person must show one that leads out of the portal. What an
 * earlier version of the API writes has no author.
 */
const linkAuthors = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table menu_option add column link_by text`.execute(db);
  await sql`alter table front_module add column link_by text`.execute(db);
};

export const contentMigrations: Migrations = {
  '0401_content': { up: content },
  '0780_content_editing': { up: editing },
  '0991_content_schedule': { up: schedule },
  '0992_content_presence': { up: presence },
  '0999_content_addresses': { up: addresses },
  '1000_content_search': { up: search },
  '1001_content_module_drafts': { up: blockDrafts },
  '1220_content_module_trash': { up: blockTrash },
  '1380_content_link_authors': { up: linkAuthors },
};
