/** Time for which a solved captcha lets a visitor see and pay one ID, in milliseconds (threat T23). */
export const INQUIRY_LIFETIME = 15 * 60_000;
