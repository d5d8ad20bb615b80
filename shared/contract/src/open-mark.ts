/**
 * Cookie that the shell sets while a session is open in this browser and removes at once at its end, even if the logout
 * does not reach the server. It holds no secret and, unlike the session's own cookie, comes along from another site: a
 * person who comes back from the bank or from a mail is known by it, in every engine (Firefox calls such a navigation
 * `same-origin` once it passes a service worker). Without it the host renders no private page from a session cookie
 * that was left behind.
 */
export const OPEN_MARK = 'session_open';
