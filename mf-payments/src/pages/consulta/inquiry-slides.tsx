import { BlockImage } from '@portal/features/block-image';
import {
  blocksOf,
  plainText,
  SlideControls,
  safeLink,
  useBlocks,
  useMediaQuery,
  useSlides,
} from '@portal/features/content';
import { BrandIllustration, Button } from '@portal/ui/core';
import styles from './consulta.module.css';
import { inquiryTexts as text } from './texts.ts';

/** Narrower windows get the variants for phones (PL-15). */
const WIDE = '(min-width: 768px)';

/** Width of the image, for its `sizes`. */
const PLACE = `${WIDE} 50vw, 100vw`;

/** Carousel of the inquiry, with slides for computers or phones (PU-30); its place is kept until the width is known. */
export function InquirySlides() {
  const isWide = useMediaQuery(WIDE);
  const { data } = useBlocks();
  const wide = blocksOf(data?.modules ?? [], 'SliderConsultaPagos');
  const narrow = blocksOf(data?.modules ?? [], 'SliderConsultaPagosMobile');
  const blocks = isWide === undefined ? [] : isWide ? wide : narrow;
  const slides = useSlides(blocks.length);
  const slide = blocks[slides.at];
  const mayCome = isWide === undefined && wide.length + narrow.length > 0;
  if (data && !slide && !mayCome) return null;
  const image = slide && safeLink(slide.image_link);
  const link = slide && safeLink(slide.redirect_link);
  return (
    <section
      className={styles['slides']}
      aria-roledescription="carrusel"
      aria-label={text.carousel}
      {...slides.hold}
    >
      <div className={styles['art']}>
        {image ? (
          <BlockImage key={image} block={slide} sizes={PLACE} fetchPriority="high" />
        ) : (
          <BrandIllustration on="sky" />
        )}
      </div>
      <div className={styles['slide']} aria-live={slides.playing ? 'off' : 'polite'}>
        {slide && (
          <>
            <h2>{slide.title}</h2>
            <p>{plainText(slide.content)}</p>
          </>
        )}
        {link && (
          <Button variant="line" href={link}>
            {slide.extra_properties.button || text.learnMore}
          </Button>
        )}
      </div>
      <SlideControls slides={slides} className={styles['controls']} />
    </section>
  );
}
