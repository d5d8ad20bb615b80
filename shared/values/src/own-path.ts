/**
 * Whether an address is a path of the portal. Two leading slashes name a host; browsers read a backslash as a slash and
 * ignore tabs and line ends.
 */
export function isOwnPath(address: string): boolean {
  return /^\/(?!\/)[^\\\p{Cc}]*$/u.test(address);
}
