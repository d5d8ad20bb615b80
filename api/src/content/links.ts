import type { FrontModule } from '@portal/contract';

/** An address of the web: `javascript:x//http` contains http and is none (threat T34). */
export function isWebLink(link: string): boolean {
  if (!/^https?:\/\//i.test(link)) return false;
  try {
    const { protocol, username, password, hostname } = new URL(link);
    return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}

/** A path of the portal. Browsers read `//host` and `/\host` as another site. */
export function isPortalPath(link: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(link);
}

/** Mail and telephone, as a contact line has them. */
export function isContactLink(link: string): boolean {
  return /^mailto:[^\s@?]+@[^\s@?]+$/.test(link) || /^tel:\+?\d+$/.test(link);
}

const carousels: ReadonlySet<FrontModule['module_type']> = new Set([
  'Slider',
  'SliderConsultaPagos',
  'SliderConsultaPagosMobile',
]);

/** Carousels must be linked by http(s) (CM-19); the rule is theirs alone (D-37). */
export function mayRedirect(type: FrontModule['module_type'], link: string): boolean {
  if (carousels.has(type)) return isWebLink(link);
  return isWebLink(link) || isPortalPath(link) || (type === 'Contacto' && isContactLink(link));
}

export function mayShowImage(type: FrontModule['module_type'], link: string): boolean {
  return isWebLink(link) || (!carousels.has(type) && isPortalPath(link));
}

/** A full address of this portal becomes its path, so that content survives a change of domain. */
export function withoutOrigin(link: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return link.startsWith(`${origin}/`) && isPortalPath(link.slice(origin.length))
    ? link.slice(origin.length)
    : link;
}
