import type { Input, Output } from '@portal/contract';
import { slugOf } from '@portal/values/slug';

export type Content = Output<'GET /api/contents/:id/draft'>['content'];

/** Parts of a page that a person writes. */
export type Typed = Pick<Content, 'nombre' | 'detalle' | 'slug' | 'seo'>;

export const nothingTyped: Typed = {
  nombre: '',
  detalle: '',
  slug: '',
  seo: { title: '', summary: '', image: '' },
};

export function typedOf({ nombre, detalle, slug, seo }: Typed): Typed {
  return { nombre, detalle, slug, seo };
}

export function isSame(one: Typed, other: Typed): boolean {
  return JSON.stringify(typedOf(one)) === JSON.stringify(typedOf(other));
}

/** Address and texts for search engines in a save: only those that the person changed, so that nothing of others is undone. */
export function changedParts(
  typed: Typed,
  base: Typed,
): Pick<Input<'POST /api/addPage'>['body'], 'slug' | 'seo'> {
  const slug = typed.slug.trim() === '' ? base.slug : slugOf(typed.slug);
  const isSeoChanged = JSON.stringify(typed.seo) !== JSON.stringify(base.seo);
  return { ...(slug === base.slug ? {} : { slug }), ...(isSeoChanged ? { seo: typed.seo } : {}) };
}
