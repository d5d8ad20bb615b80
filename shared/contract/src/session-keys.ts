/** Cookie of the session. `__Host-`: browsers take it from this very host only, over HTTPS (or localhost), for every path. */
export const SESSION_COOKIE = '__Host-session';

/** Names under which the shell keeps the session in the browser's storage (EN-01): pages and their first script read them too. */
export const sessionKeys = {
  /** The session-bound token, worth nothing without the cookie. */
  token: 'session_token',
  isAdmin: 'is_admin',
  permissions: 'permissions',
  person: 'last_user',
  pending: 'pending_information',
  duty: 'duty',
  lastPath: 'last_path',
  /** Written as the last thing of a session that expired, so that the other tabs know why it is over. */
  expired: 'session_expired',
} as const;
