import type { FrontModule, Input, Output } from '@portal/contract';
import { contactLink, isExternal } from '@portal/remote-kit/content';
import { managerTexts } from '../manager-texts.ts';

const text = managerTexts.modules;

export type ModuleType = FrontModule['module_type'];
export type EditedModule = Output<'GET /api/front_modules'>['modules'][number];

/** What the form of a module holds; every value is there, whatever the kind. */
export interface ModuleValues {
  readonly title: string;
  readonly content: string;
  readonly image_link: string;
  readonly redirect_link: string;
  readonly button: string;
  readonly dripicon: string;
  readonly new_tab: boolean;
}

export type ModuleField = keyof ModuleValues;
type TextField = Exclude<ModuleField, 'new_tab'>;

/** Fields of each kind in the order shown, and those it cannot do without (CM-19 … CM-23). */
export const kinds: Readonly<
  Record<ModuleType, { readonly fields: readonly ModuleField[]; readonly required: readonly TextField[] }>
> = {
  Slider: { fields: ['title', 'content', 'image_link', 'redirect_link', 'button'], required: [] },
  SliderConsultaPagos: {
    fields: ['title', 'content', 'image_link', 'redirect_link', 'button'],
    required: [],
  },
  SliderConsultaPagosMobile: {
    fields: ['title', 'content', 'image_link', 'redirect_link', 'button'],
    required: [],
  },
  FAQ: { fields: ['title', 'content'], required: ['title', 'content'] },
  Information: {
    fields: ['title', 'content', 'image_link', 'redirect_link', 'new_tab'],
    required: ['title', 'content', 'image_link', 'redirect_link'],
  },
  LandingModule: {
    fields: ['title', 'content', 'dripicon', 'button', 'redirect_link'],
    required: ['button', 'redirect_link'],
  },
  Contacto: {
    fields: ['title', 'content', 'redirect_link', 'new_tab'],
    required: ['title', 'content', 'redirect_link'],
  },
};

export function isCarousel(type: ModuleType): boolean {
  return type.startsWith('Slider');
}

/** A slide shows one of these at least; without any it would be an empty place on the home page. */
const slideWords = ['title', 'content', 'image_link'] as const;

/** A carousel is linked by http(s) (CM-19); the address of the portal's own page or image gets its domain for that. */
const shownLink = (type: ModuleType, link: string): string =>
  isCarousel(type) && link.startsWith('/') ? `${location.origin}${link}` : link;

/** The form's values of a module, or of a new one. */
export function valuesOf(type: ModuleType, module?: EditedModule): ModuleValues {
  return {
    title: module?.title ?? '',
    content: module?.content ?? '',
    image_link: shownLink(type, module?.image_link ?? ''),
    redirect_link: shownLink(type, module?.redirect_link ?? ''),
    button: module?.extra_properties.button ?? '',
    dripicon: module?.extra_properties.dripicon ?? '',
    new_tab: module?.extra_properties.new_tab === true,
  };
}

/** An image of the library as this kind is linked to it. */
export function imageLinkOf(type: ModuleType, fileUrl: string): string {
  return shownLink(type, fileUrl);
}

const mayLink = (type: ModuleType, link: string): boolean => {
  if (isCarousel(type)) return /^https?:\/\//.test(link) && contactLink(link) !== undefined;
  const safe = contactLink(link);
  if (safe === undefined) return false;
  return type === 'Contacto' || isExternal(link) || link.startsWith('/');
};

export interface Faults {
  readonly message: string;
  readonly fields: Readonly<Partial<Record<ModuleField, string>>>;
}

/** What is wrong with the values, as the specification words it; undefined when nothing is. */
export function faultsOf(type: ModuleType, values: ModuleValues): Faults | undefined {
  const missing = kinds[type].required.filter((field) => values[field].trim() === '');
  if (missing.length > 0) {
    return {
      message: text.incomplete,
      fields: Object.fromEntries(missing.map((field) => [field, managerTexts.fieldMissing])),
    };
  }
  if (isCarousel(type) && slideWords.every((field) => values[field].trim() === '')) {
    return {
      message: text.emptySlide,
      fields: Object.fromEntries(slideWords.map((field) => [field, text.emptySlide])),
    };
  }
  const links = (['image_link', 'redirect_link'] as const).filter((field) => {
    const link = values[field].trim();
    return kinds[type].fields.includes(field) && link !== '' && !mayLink(type, link);
  });
  if (links.length === 0) return undefined;
  return {
    message: text.wrongLink,
    fields: Object.fromEntries(links.map((field) => [field, text.wrongLink])),
  };
}

/** The call's body; a new module names no position and becomes the last (CM-18). */
export function bodyOf(
  type: ModuleType,
  values: ModuleValues,
  module?: EditedModule,
): Input<'POST /api/front_modules'>['body'] {
  const { title, content, image_link, redirect_link, button, dripicon, new_tab } = values;
  return {
    id: module?.id ?? 0,
    ...(module ? { version: module.version } : {}),
    name: module?.name ?? '',
    title: title.trim(),
    content,
    image_link: image_link.trim(),
    redirect_link: redirect_link.trim(),
    module_type: type,
    extra_properties: {
      ...(button.trim() ? { button: button.trim() } : {}),
      ...(dripicon ? { dripicon } : {}),
      ...(new_tab ? { new_tab } : {}),
    },
  };
}

export function nameOf({ title, name, extra_properties: { button } }: EditedModule): string {
  return title || name || button || text.untitled;
}
