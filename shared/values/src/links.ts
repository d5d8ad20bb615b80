import { isOwnPath } from './own-path.ts';

/** Whether a link is a web address without a user name. `javascript:x//http` only contains `http` (threat T34). */
export function isWebLink(link: string): boolean {
  // The raw text is tested, because `new URL` ignores leading spaces and tabs.
  if (!/^https?:\/\//i.test(link)) return false;
  try {
    const { username, password } = new URL(link);
    return username + password === '';
  } catch {
    // For example an address without a host.
    return false;
  }
}

/** Whether a link is a path of the portal without spaces. Browsers read `//host` and `/\host` as another site. */
export function isPortalPath(link: string): boolean {
  return isOwnPath(link) && !/\s/.test(link);
}

/** Whether a link is a mail address or a telephone number. */
export function isContactLink(link: string): boolean {
  return /^(mailto:[^\s@?]+@[^\s@?]+|tel:\+?\d+)$/.test(link);
}
