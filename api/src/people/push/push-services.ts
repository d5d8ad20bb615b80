/**
 * Whether an address from a browser belongs to a push service. The API sends requests there, so no other address may be
 * used (server-side request forgery). Without TLS only on this machine, for tests.
 */
export function isPushService(endpoint: string, hosts: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, hostname, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (protocol !== 'https:' && hostname !== '127.0.0.1') return false;
  return hosts.some((known) => host === known || host.endsWith(`.${known}`));
}
