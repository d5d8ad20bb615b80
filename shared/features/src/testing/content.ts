import type { FrontModule, MenuOption, Menus } from '@portal/contract';

/** A block of the content as the API answers it, at the place of its number. */
export function aBlock(values: Partial<FrontModule> & Pick<FrontModule, 'id' | 'module_type'>): FrontModule {
  return {
    name: '',
    title: '',
    content: '',
    image_link: '',
    redirect_link: '',
    extra_properties: { position: values.id },
    ...values,
  };
}

/** An active option, in the order of its number. */
export function anOption(values: Partial<MenuOption> & Pick<MenuOption, 'option_id'>): MenuOption {
  return {
    section_id: 1,
    name: `Opción ${values.option_id}`,
    order: values.option_id,
    active: true,
    page: false,
    content_id: null,
    url: '',
    detail: '',
    ...values,
  };
}

/** Menus of an installation without content. */
export const noMenus: Menus = {
  Header: [],
  menu1: [],
  menu2: [],
  Creditos: [],
  Aliados: [],
  Landing: [],
  Footer: [],
};
