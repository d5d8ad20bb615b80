/**
 * Loader for the stylesheets of libraries, whose classes have no prefix of the remote: each rule applies only inside
 * elements with the class `within`, with the same specificity as before.
 */
export default function libraryStyles(
  this: { getOptions(): { readonly within: string } },
  sheet: string,
): string {
  return `:where(.${this.getOptions().within}) {\n${sheet}\n}\n`;
}
