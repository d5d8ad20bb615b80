import type { FrontModule } from '@portal/contract';
import type { ImgHTMLAttributes } from 'react';
import { safeLink } from './content-blocks.ts';

type BlockImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  block: Pick<FrontModule, 'image_link' | 'image_sizes'>;
  /** Attribute `sizes`: widths of the image by screen, for the browser's choice before layout. */
  sizes: string;
};

/** Decorative image of a block in its available sizes; renders nothing without an allowed image. */
export function BlockImage({ block, sizes, ...rest }: BlockImageProps) {
  const source = safeLink(block.image_link);
  if (!source) return null;
  const image = <img src={source} alt="" decoding="async" {...rest} />;
  if (!block.image_sizes) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={block.image_sizes.avif} sizes={sizes} />
      <source type="image/webp" srcSet={block.image_sizes.webp} sizes={sizes} />
      {image}
    </picture>
  );
}
