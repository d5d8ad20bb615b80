/** `__Host-`: the browser takes it from this very host only, over HTTPS (or localhost), for every path. */
export const SESSION_COOKIE = '__Host-session';
export const DEVICE_COOKIE = '__Host-device';
