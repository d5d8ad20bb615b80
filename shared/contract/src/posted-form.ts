/** Answer to a form that was posted before, or without, scripts; its page is rendered from it. */
export interface PostedForm {
  /** Why the form was refused, in Spanish; absent if it was not. */
  readonly refusal?: string;
  /** Digits of the typed ID; no other field of the form comes back. */
  readonly fiscal_number: string;
}

/** Key of the answer among those in the HTML. */
export function postedFormKey(path: string): readonly [string] {
  return [`POST ${path}`];
}
