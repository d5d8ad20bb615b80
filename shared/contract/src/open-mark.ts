/**
 * Cookie that the shell sets while a session is open in this browser, and takes away with it at once, whether or not the
 * server hears of the logout. Of no secret: without it the host renders no private page from a session's cookie that was
 * left behind.
 */
export const OPEN_MARK = 'session_open';
