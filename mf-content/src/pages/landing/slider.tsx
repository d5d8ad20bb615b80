import type { FrontModule } from '@portal/contract';
import { BlockImage } from '@portal/features/block-image';
import { plainText, SlideControls, safeLink, useSlides } from '@portal/features/content';
import { BrandIllustration, Button } from '@portal/ui/core';
import styles from './landing.module.css';
import { landingTexts } from './texts.ts';

const text = landingTexts;

/** Button of a slide; nothing for a slide without a link. */
function SlideLink({ slide }: { slide: FrontModule | undefined }) {
  const link = slide && safeLink(slide.redirect_link);
  if (!link) return null;
  return (
    <div className="row">
      <Button size="big" href={link}>
        {slide.extra_properties.button || text.learnMore}
      </Button>
    </div>
  );
}

/**
 * Slider of the landing page (PU-16, PU-21). The other slides lie invisible behind the shown one, so that the slider is
 * as high as its highest slide and nothing below moves when the slide changes.
 */
export function LandingSlider({ slides }: { slides: readonly FrontModule[] }) {
  const show = useSlides(slides.length);
  const slide = slides[show.at];
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
          <div className={styles['slides']}>
            <div className={styles['slide']}>
              <div aria-live={show.playing ? 'off' : 'polite'}>
                <h1 tabIndex={-1} className={styles['title']}>
                  {slide?.title || text.fallback.title}
                </h1>
                <p>{slide ? plainText(slide.content) : text.fallback.content}</p>
              </div>
              <SlideLink slide={slide} />
            </div>
            {slides
              .filter((other) => other !== slide)
              .map((other) => (
                <div key={other.id} className={`${styles['slide']} ${styles['unseen']}`} aria-hidden="true">
                  <div>
                    <p className={styles['title']}>{other.title}</p>
                    <p>{plainText(other.content)}</p>
                  </div>
                  <SlideLink slide={other} />
                </div>
              ))}
          </div>
          <SlideControls slides={show} className={styles['controls']} />
        </div>
        <div className={styles['art']}>
          {image ? (
            <BlockImage
              key={image}
              block={slide}
              sizes="(min-width: 1024px) 60vw, 100vw"
              fetchPriority="high"
            />
          ) : (
            <BrandIllustration on="sky" />
          )}
        </div>
      </div>
    </section>
  );
}
