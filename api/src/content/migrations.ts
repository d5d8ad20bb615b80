import { type Kysely, sql } from 'kysely';
import type { Migrations } from '../platform/migrate.ts';

/**
 * A link is empty, a path of this site, or of a scheme that does nothing but lead somewhere (security 9).
 * `//host` is no path: browsers read it as another site.
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

export const contentMigrations: Migrations = { '0401_content': { up: content } };
