/**
 * Whether an address is a path of the portal. Two slashes in front name a host, whichever; browsers read a backslash as a
 * slash, and tabs and line ends not at all.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address);
}
