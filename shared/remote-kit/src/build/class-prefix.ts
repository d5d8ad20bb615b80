/**
 * Prefix of all classes of a remote's stylesheets, by the name of the remote: `mf-a` → `mf-a_`. Names of remotes have
 * no underscore, so no prefix is the beginning of another.
 */
export function classPrefix(remote: string): string {
  return `${remote}_`;
}
