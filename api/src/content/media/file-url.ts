/** Address of an image by its name. */
export function fileUrlOf(name: string): string {
  return `/api/media/${name}`;
}
