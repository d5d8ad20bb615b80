import type { FrontModule } from '@portal/contract';
import { isCarousel } from '@portal/contract/content-block-kinds';
import { isContactLink, isPortalPath, isWebLink } from '@portal/values/links';
import type { Config } from '../../platform/process/config.ts';

/**
 * Whether a block of this type may link to this address. A slide links to http(s) only (CM-19), a rule of carousels
 * alone (D-37).
 */
export function mayRedirect(type: FrontModule['module_type'], link: string): boolean {
  if (isCarousel(type)) return isWebLink(link);
  return isWebLink(link) || isPortalPath(link) || (type === 'Contacto' && isContactLink(link));
}

/**
 * Whether a block of this type may show this image: one of the portal, which a carousel names by its full address (CM-19), or
 * of a site whose images the pages' policy lets browsers load.
 */
export function mayShowImage(
  type: FrontModule['module_type'],
  link: string,
  { publicUrl, imageSources }: Pick<Config, 'publicUrl' | 'imageSources'>,
): boolean {
  if (isPortalPath(withoutOrigin(link, publicUrl))) return !isCarousel(type) || isWebLink(link);
  return isWebLink(link) && imageSources.includes(new URL(link).origin);
}

/** A full address of this portal becomes its path, so that links stay valid after a change of domain. */
export function withoutOrigin(link: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return link.startsWith(`${origin}/`) && isPortalPath(link.slice(origin.length))
    ? link.slice(origin.length)
    : link;
}
