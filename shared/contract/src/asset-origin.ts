/**
 * A browser that could not get a file of a release from the origin of assets says so with this cookie, and is given
 * addresses of the portal itself.
 */
export const OWN_FILES_COOKIE = '__Host-assets';
export const OWN_FILES = 'own';

/** Seconds after which it tries the origin of assets again. */
const RETRY_AFTER_SECONDS = 600;

/** The value for `document.cookie` that sets it. */
export const ownFilesCookie = `${OWN_FILES_COOKIE}=${OWN_FILES}; Max-Age=${RETRY_AFTER_SECONDS}; Path=/; Secure; SameSite=Lax`;
