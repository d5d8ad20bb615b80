import type { FrontModule, Output } from '@portal/contract';
import type { ColumnType, Generated, Selectable } from 'kysely';

/** Place of a section's options on the pages; the two `menu` lists hold sections, the others one section each. */
export type MenuName = Output<'GET /api/sections/list'>['sections'][number]['place'];

export type BlockDraft = NonNullable<Output<'GET /api/front_modules'>['modules'][number]['draft']>;

export type ContentTables = {
  front_module: {
    id: Generated<number>;
    name: string;
    title: string;
    /** Sanitised HTML for FAQ; a phone or an e-mail address for Contacto; plain text otherwise. */
    content: string;
    image_link: string;
    redirect_link: string;
    module_type: FrontModule['module_type'];
    /** Counts from 0 and is unique within a type. */
    position: number;
    button: string | null;
    dripicon: string | null;
    new_tab: boolean;
    /** Grows with every change, so that two editors notice each other (C12). */
    version: Generated<number>;
    /** A new block is a draft until it is published. */
    published: Generated<boolean>;
    /** Draft of a published block, shown once it is published again. */
    draft: ColumnType<BlockDraft | null, string | null | undefined, string | null>;
    /** Name to show; the audit log has the national ID. */
    changed_by: Generated<string | null>;
    changed_at: Generated<Date | null>;
    /** National ID of who gave the newest link or contact; null where no person did. */
    link_by: Generated<string | null>;
  };
  /** Blocks that were thrown away, each as its row was. */
  front_module_trash: {
    id: number;
    block: Pick<Selectable<ContentTables['front_module']>, 'name' | 'title' | 'version' | 'module_type'>;
    trashed_at: Date;
    trashed_by: string;
  };
  menu_section: {
    id: Generated<number>;
    menu: MenuName;
    name: string;
    position: number;
    /** Most active options (EN-35). */
    maximo: Generated<number>;
  };
  menu_option: {
    id: Generated<number>;
    section_id: number;
    name: string;
    /** Unique among the active options of a section (CM-27). */
    position: number;
    active: boolean;
    /** Content page of an option that leads to one or shows one; null for a link. */
    content_id: number | null;
    url: string;
    /** Text of an option that has no page; nothing writes it any more. */
    detail: string;
    version: Generated<number>;
    /** National ID of who gave the link; null where no person did. */
    link_by: Generated<string | null>;
  };
  /** A content page consists of its versions; this row names the newest and the published one. */
  content_page: {
    id: Generated<number>;
    version: number;
    published_version: number | null;
    /** The version that visitors see from a moment on, until a person or the clock makes it `published_version`. */
    publish_version: number | null;
    publish_at: Date | null;
    /** Time from which visitors no longer see the page. */
    unpublish_at: Date | null;
    /** When it was put into the trash, from which an editor can bring it back; null for other pages. */
    trashed_at: Date | null;
    trashed_by: string | null;
  };
  /** People who have a page open in the editor; a row is removed soon after its last sign of life. */
  content_presence: {
    page_id: number;
    /** National ID. */
    owner: string;
    name: string;
    since: Date;
    seen_at: Date;
  };
  /** Append-only. */
  content_version: {
    page_id: number;
    version: number;
    nombre: string;
    detalle: string;
    /** National ID of the author, or `system`. */
    author: string;
    author_name: string;
    saved_at: Date;
    restored_from: number | null;
    /** Texts and picture for search engines and previews; null where the page's own are used. */
    seo_title: Generated<string | null>;
    seo_description: Generated<string | null>;
    seo_image: Generated<string | null>;
  };
  /** Addresses of pages; former ones lead to the page too. */
  content_slug: {
    slug: string;
    page_id: number;
    current: boolean;
  };
};
