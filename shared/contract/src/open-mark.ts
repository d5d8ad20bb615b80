/**
 * Cookie that the shell sets while a session is open in this browser and removes at once at its end, even if the logout
 * does not reach the server. It holds no secret. Without it the host renders no private page from a session cookie that
 * was left behind.
 */
export const OPEN_MARK = 'session_open';
