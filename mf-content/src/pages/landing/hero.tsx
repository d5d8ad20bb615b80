import type { FrontModule } from '@portal/contract';
import { plainText, SlideControls, safeLink, useSlides } from '@portal/remote-kit/content';
import { BrandIllustration, Button } from '@portal/ui/core';
import { texts } from '../../texts.ts';
import styles from './landing.module.css';

const text = texts.landing;

/** Slider of the landing page (PU-16, PU-21). */
export function Hero({ slides }: { slides: readonly FrontModule[] }) {
  const show = useSlides(slides.length);
  const slide = slides[show.at];
  const link = slide && safeLink(slide.redirect_link);
  const image = slide && safeLink(slide.image_link);
  return (
    <section
      className={styles['hero']}
      aria-roledescription="carrusel"
      aria-label={text.carousel}
      {...show.hold}
    >
      <div className="wrap">
        <div className={styles['copy']}>
          <div aria-live={show.playing ? 'off' : 'polite'} className={styles['slide']}>
            <h1 tabIndex={-1}>{slide?.title || text.fallback.title}</h1>
            <p>{slide ? plainText(slide.content) : text.fallback.content}</p>
          </div>
          {link && (
            <div className="row">
              <Button size="big" href={link}>
                {slide?.extra_properties.button || text.learnMore}
              </Button>
            </div>
          )}
          <SlideControls slides={show} className={styles['controls']} />
        </div>
        <div className={styles['art']}>
          {image ? <img src={image} alt="" key={image} decoding="async" /> : <BrandIllustration on="sky" />}
        </div>
      </div>
    </section>
  );
}
