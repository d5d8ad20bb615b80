import { versionOf } from '../../../platform/http/field-versions.ts';

/** A cap with the version with which a page saves it. */
export function versionedRate<R extends { readonly annual: string; readonly source: string }>(
  rate: R,
): R & { version: string } {
  return { ...rate, version: versionOf(['annual', 'source'], rate) };
}
