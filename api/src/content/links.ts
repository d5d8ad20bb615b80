import { isPortalPath } from '@portal/contract/links';

/** A full address of this portal becomes its path, so that content survives a change of domain. */
export function withoutOrigin(link: string, publicUrl: string): string {
  const { origin } = new URL(publicUrl);
  return link.startsWith(`${origin}/`) && isPortalPath(link.slice(origin.length))
    ? link.slice(origin.length)
    : link;
}
