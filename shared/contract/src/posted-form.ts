/** Answer to a form that was posted before, or without, scripts; its page is rendered from it. */
export interface PostedForm {
  /** Why it was refused, in Spanish; absent where it was not. */
  readonly refusal?: string;
  /** As it was typed, digits only. Nothing else of a form comes back. */
  readonly fiscal_number: string;
}

/** Under which key the page finds it, among the answers that the HTML carries. */
export function postedFormKey(path: string): readonly [string] {
  return [`POST ${path}`];
}
