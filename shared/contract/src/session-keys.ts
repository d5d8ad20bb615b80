/** Cookie of the session. `__Host-`: browsers accept it only from this host, over HTTPS or localhost, for all paths. */
export const SESSION_COOKIE = '__Host-session';

/** Keys of the session in the browser's storage (EN-01); the shell writes them, pages and their first script read. */
export const sessionKeys = {
  /** The session-bound token, worth nothing without the cookie. */
  token: 'session_token',
  isAdmin: 'is_admin',
  permissions: 'permissions',
  person: 'last_user',
  pending: 'pending_information',
  duty: 'duty',
  lastPath: 'last_path',
  /** Written last when a session expires, so that other tabs know why it ended. */
  expired: 'session_expired',
} as const;

/** The national ID of the person who is logged in, as the browser's storage keeps it; undefined for a visitor. */
export function personIn(storage: { getItem(key: string): string | null }): string | undefined {
  return /"fiscal_number":"(\w+)"/.exec(storage.getItem(sessionKeys.person) ?? '')?.[1];
}
