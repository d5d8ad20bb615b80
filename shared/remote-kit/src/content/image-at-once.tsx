/**
 * An image that is in view as its page opens, so that it is fetched at once. Any other that is not lazy React's renderer
 * announces by a `link` ahead of the page's markup, which no page may hold (`renderer/process/markup.ts`): the host would
 * leave the whole page to the browser. One within a `picture` it does not announce.
 */
export function ImageAtOnce({
  src,
  width,
  height,
}: {
  readonly src: string;
  readonly width?: number;
  readonly height?: number;
}) {
  return (
    <picture>
      <img src={src} alt="" fetchPriority="high" decoding="async" width={width} height={height} />
    </picture>
  );
}
