import { isOwnPath } from './own-path.ts';

/** An address of the web: `javascript:x//http` contains http and leads elsewhere (threat T34); one with a name of a user before its host is refused. */
export function isWebLink(link: string): boolean {
  // As it is written: `new URL` would read past spaces in front and tabs within.
  if (!/^https?:\/\//i.test(link)) return false;
  try {
    const { username, password } = new URL(link);
    return username + password === '';
  } catch {
    // As where it names no host.
    return false;
  }
}

/** A path of the portal as content names it, without spaces. Browsers read `//host` and `/\host` as another site. */
export function isPortalPath(link: string): boolean {
  return isOwnPath(link) && !/\s/.test(link);
}

/** Mail and telephone, as a contact line has them. */
export function isContactLink(link: string): boolean {
  return /^(mailto:[^\s@?]+@[^\s@?]+|tel:\+?\d+)$/.test(link);
}
