import type { FrontModule } from './reply-types.ts';

/**
 * Required fields of each kind of content block, for the server's checks and the texts of the administration's forms.
 */
type Kind = FrontModule['module_type'];

/** Fields of a block that can be required. */
export type BlockField = 'title' | 'content' | 'image_link' | 'redirect_link' | 'button';

/** Fields that a block of this kind cannot do without (CM-20 … CM-23). */
export const requiredFields: Readonly<Record<Kind, readonly BlockField[]>> = {
  Slider: [],
  SliderConsultaPagos: [],
  SliderConsultaPagosMobile: [],
  FAQ: ['title', 'content'],
  Information: ['title', 'content', 'image_link', 'redirect_link'],
  LandingModule: ['button', 'redirect_link'],
  Contacto: ['title', 'content', 'redirect_link'],
};

/** Kinds whose blocks are slides of a carousel. */
export const carousels = [
  'Slider',
  'SliderConsultaPagos',
  'SliderConsultaPagosMobile',
] as const satisfies readonly Kind[];

export function isCarousel(kind: Kind): boolean {
  return carousels.some((carousel) => carousel === kind);
}

/** Fields of which a slide must have at least one; without any the slide would be empty. */
export const slideFields = ['title', 'content', 'image_link'] as const satisfies readonly BlockField[];

/** Required fields that are empty; for an empty slide all `slideFields`. */
export function missingFields(
  kind: Kind,
  values: Readonly<Record<BlockField, string>>,
): readonly BlockField[] {
  const isEmpty = (field: BlockField): boolean => values[field].trim() === '';
  if (isCarousel(kind)) return slideFields.every(isEmpty) ? slideFields : [];
  return requiredFields[kind].filter(isEmpty);
}
