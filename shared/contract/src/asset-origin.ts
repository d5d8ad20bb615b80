/**
 * A browser that could not load a file of a release from the origin of assets has this cookie, and the host gives it
 * addresses of the portal itself.
 */
export const OWN_FILES_COOKIE = '__Host-assets';
export const OWN_FILES = 'own';

/** Seconds after which the browser tries the origin of assets again. */
const RETRY_AFTER_SECONDS = 600;

/** The value for `document.cookie` that sets it. */
export const ownFilesCookie = `${OWN_FILES_COOKIE}=${OWN_FILES}; Max-Age=${RETRY_AFTER_SECONDS}; Path=/; Secure; SameSite=Lax`;
