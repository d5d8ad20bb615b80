import type { FrontModule } from '@portal/contract';
import type { ImgHTMLAttributes } from 'react';
import { safeLink } from './modules.ts';

type ModuleImageProps = Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'sizes' | 'alt'> & {
  module: Pick<FrontModule, 'image_link' | 'image_sizes'>;
  /** How wide it stands on which screens, for the browser to choose by before it knows the layout. */
  sizes: string;
};

/** Decoration of a module, from the sizes that there are of it; nothing where it has no image that may be shown. */
export function ModuleImage({ module, sizes, ...rest }: ModuleImageProps) {
  const source = safeLink(module.image_link);
  if (!source) return null;
  const image = <img src={source} alt="" decoding="async" {...rest} />;
  if (!module.image_sizes) return image;
  return (
    <picture>
      <source type="image/avif" srcSet={module.image_sizes.avif} sizes={sizes} />
      <source type="image/webp" srcSet={module.image_sizes.webp} sizes={sizes} />
      {image}
    </picture>
  );
}
