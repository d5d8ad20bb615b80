import type { FrontModule } from '@portal/contract';
import type { Generated } from 'kysely';

/** Where a section's options are shown; the two `menu` lists hold sections, the others one section each. */
export type MenuName = 'Header' | 'menu1' | 'menu2' | 'Creditos' | 'Aliados' | 'Landing' | 'Footer';

export type ContentTables = {
  front_module: {
    id: Generated<number>;
    name: string;
    title: string;
    /** Sanitised HTML for FAQ, a phone for Contacto, plain text otherwise. */
    content: string;
    image_link: string;
    redirect_link: string;
    module_type: FrontModule['module_type'];
    position: number;
    button: string | null;
    dripicon: string | null;
    new_tab: boolean;
  };
  menu_section: {
    id: Generated<number>;
    menu: MenuName;
    name: string;
    position: number;
  };
  menu_option: {
    id: Generated<number>;
    section_id: number;
    name: string;
    /** Unique among the active options of a section (CM-27). */
    position: number;
    active: boolean;
    /** Content page that a page option leads to; a link has none. */
    content_id: number | null;
    url: string;
    detail: string;
  };
};
