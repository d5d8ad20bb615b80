import type { FrontModule, Input, Output } from '@portal/contract';
import { isCarousel, missingFields } from '@portal/contract/content-block-kinds';
import { contactLink, isExternal } from '@portal/features/content';
import { adminTexts } from '../../admin-texts.ts';

const text = adminTexts.blocks;

export type BlockType = FrontModule['module_type'];
/** Began before drafts held their version: it is no version that is stored, so that the save asks. */
export const UNKNOWN_VERSION = 1_000_000;

export type EditedBlock = Output<'GET /api/front_modules'>['modules'][number];

/** Values in the form of a block; every value is there, whatever the kind. */
export interface BlockValues {
  readonly title: string;
  readonly content: string;
  readonly image_link: string;
  readonly redirect_link: string;
  readonly button: string;
  readonly dripicon: string;
  readonly new_tab: boolean;
}

export type BlockField = keyof BlockValues;

/** Fields of each kind in the order shown (CM-19 … CM-23). */
export const shownFields: Readonly<Record<BlockType, readonly BlockField[]>> = {
  Slider: ['title', 'content', 'image_link', 'redirect_link', 'button'],
  SliderConsultaPagos: ['title', 'content', 'image_link', 'redirect_link', 'button'],
  SliderConsultaPagosMobile: ['title', 'content', 'image_link', 'redirect_link', 'button'],
  FAQ: ['title', 'content'],
  Information: ['title', 'content', 'image_link', 'redirect_link', 'new_tab'],
  LandingModule: ['title', 'content', 'dripicon', 'button', 'redirect_link'],
  Contacto: ['title', 'content', 'redirect_link', 'new_tab'],
};

/** Carousels take http(s) addresses only (CM-19), so that a path of the portal gets the portal's origin in front. */
const shownLink = (type: BlockType, link: string): string =>
  isCarousel(type) && link.startsWith('/') ? `${location.origin}${link}` : link;

/** Values of the form for a block, for its draft where it has one, or for a new block. */
export function valuesOf(type: BlockType, edited?: EditedBlock): BlockValues {
  const block = edited && { ...edited, ...edited.draft };
  return {
    title: block?.title ?? '',
    content: block?.content ?? '',
    image_link: shownLink(type, block?.image_link ?? ''),
    redirect_link: shownLink(type, block?.redirect_link ?? ''),
    button: block?.extra_properties.button ?? '',
    dripicon: block?.extra_properties.dripicon ?? '',
    new_tab: block?.extra_properties.new_tab === true,
  };
}

/** Address of an image of the library, as blocks of this kind take it. */
export function imageLinkOf(type: BlockType, fileUrl: string): string {
  return shownLink(type, fileUrl);
}

const mayLink = (type: BlockType, link: string): boolean => {
  const isSafe = contactLink(link) !== undefined;
  if (isCarousel(type)) return isExternal(link) && isSafe;
  return isSafe && (type === 'Contacto' || isExternal(link) || link.startsWith('/'));
};

export interface Faults {
  readonly message: string;
  readonly fields: Readonly<Partial<Record<BlockField, string>>>;
}

/** Faults of the values, in the specification's words; undefined without any. */
export function faultsOf(type: BlockType, values: BlockValues): Faults | undefined {
  const missing = missingFields(type, values);
  if (missing.length > 0) {
    const [message, beside] = isCarousel(type)
      ? [text.emptySlide, text.emptySlide]
      : [text.incomplete, adminTexts.fieldMissing];
    return { message, fields: Object.fromEntries(missing.map((field) => [field, beside])) };
  }
  const links = (['image_link', 'redirect_link'] as const).filter((field) => {
    const link = values[field].trim();
    return shownFields[type].includes(field) && link !== '' && !mayLink(type, link);
  });
  if (links.length === 0) return undefined;
  return {
    message: text.wrongLink,
    fields: Object.fromEntries(links.map((field) => [field, text.wrongLink])),
  };
}

/** The call's body; a new block names no position and becomes the last (CM-18). */
export function bodyOf(
  type: BlockType,
  values: BlockValues,
  block?: EditedBlock,
  publish = true,
): Input<'POST /api/front_modules'>['body'] {
  const { title, content, image_link, redirect_link, button, dripicon, new_tab } = values;
  return {
    id: block?.id ?? 0,
    ...(block ? { version: block.version } : {}),
    ...(publish ? {} : { publish }),
    name: block?.name ?? '',
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

/** What visitors do not see yet: a new block, or a change of a published one; undefined without a draft. */
export function draftKindOf({ published, draft }: EditedBlock): 'new' | 'change' | undefined {
  if (published === false) return 'new';
  return draft ? 'change' : undefined;
}

/** The block without its draft, as visitors see it. */
export function shownBlock({ draft: _draft, ...block }: EditedBlock): EditedBlock {
  return block;
}

export function nameOf({ title, name, extra_properties: { button } }: EditedBlock): string {
  return title || name || button || text.untitled;
}
