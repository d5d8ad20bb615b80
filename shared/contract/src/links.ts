import { isOwnPath } from './own-path.ts';

/** An address of the web: `javascript:x//http` contains http and leads elsewhere (threat T34); one with a name of a user before its host is refused. */
export function isWebLink(link: string): boolean {
  // As it is written: `new URL` would read past spaces in front and tabs within.
  if (!/^https?:\/\//i.test(link)) return false;
  try {
    const { protocol, username, password, hostname } = new URL(link);
    return /^https?:$/.test(protocol) && username === '' && password === '' && hostname !== '';
  } catch {
    return false;
  }
}

/** A path of the portal as content names it, without spaces. Browsers read `//host` and `/\host` as another site. */
export function isPortalPath(link: string): boolean {
  return isOwnPath(link) && !/\s/.test(link);
}

/** Mail and telephone, as a contact line has them. */
export function isContactLink(link: string): boolean {
  return /^mailto:[^\s@?]+@[^\s@?]+$/.test(link) || /^tel:\+?\d+$/.test(link);
}
