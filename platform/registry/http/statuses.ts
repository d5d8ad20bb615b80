import type { RegistryErrorCode } from '@portal/release-protocol/release-statement';

/** Codes that are answered with another status than 422. */
const STATUSES: Partial<Record<RegistryErrorCode, number>> = {
  UNSIGNED: 401,
  UNKNOWN_KEY: 401,
  REVOKED_KEY: 401,
  EXPIRED_KEY: 401,
  BAD_SIGNATURE: 401,
  NO_GRANT: 401,
  FOREIGN_REMOTE: 403,
  OUT_OF_SCOPE: 403,
  KEY_LIMITS: 403,
  WIDER_PERMISSIONS: 403,
  SECOND_SIGNATURE: 403,
  BAD_GRANT: 403,
  UNKNOWN_SET: 404,
  UNKNOWN_REMOTE: 404,
  NOTHING_BEFORE: 404,
  SLOW_BODY: 408,
  REPLAYED: 409,
  DOES_NOT_FIT: 409,
  CHANNEL_MOVED: 409,
  STORE_FULL: 507,
  FILES_GONE: 410,
  OLD_MANIFEST: 410,
  GRANT_ENDED: 410,
  GRANT_USED: 410,
  TOO_LARGE: 413,
  TOO_MANY: 429,
};

export function statusOf(code: RegistryErrorCode): number {
  return STATUSES[code] ?? 422;
}
