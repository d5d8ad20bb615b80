import type { FrontModule } from '@portal/contract';
import { Button, Hills, IconButton } from '@portal/ui/core';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@portal/ui/icons';
import { useEffect, useState } from 'react';
import { plainText, safeLink } from '../../content/modules.ts';
import { texts } from '../../texts.ts';
import styles from './landing.module.css';

const text = texts.landing;
const EACH = 7_000;

/**
 * Slider of the landing page: plays by itself in an endless loop (PU-21), can be paused, and stands still
 * for people who asked for less motion, while it has the focus, and under the pointer.
 */
export function Hero({ slides }: { slides: readonly FrontModule[] }) {
  const [at, setAt] = useState(0);
  const [playing, setPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches);
  const [held, setHeld] = useState(false);
  const count = slides.length;
  const slide = slides[at % Math.max(1, count)];
  const go = (step: number) => setAt((current) => (current + step + count) % count);

  // Starts anew after every step, also one by hand.
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => setAt((current) => (current + 1) % count), EACH);
    return () => clearTimeout(timer);
  }, [playing, held, count, at]);

  const link = slide && safeLink(slide.redirect_link);
  const image = slide && safeLink(slide.image_link);
  return (
    <section
      className={styles['hero']}
      aria-roledescription="carrusel"
      aria-label={text.carousel}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className="wrap">
        <div className={styles['copy']}>
          <div aria-live={playing ? 'off' : 'polite'} className={styles['slide']}>
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
          {count > 1 && (
            <div className={styles['controls']}>
              <IconButton label={text.previous} icon={<ChevronLeftIcon />} onClick={() => go(-1)} />
              <span>{text.position((at % count) + 1, count)}</span>
              <IconButton label={text.next} icon={<ChevronRightIcon />} onClick={() => go(1)} />
              <IconButton
                label={playing ? text.pause : text.play}
                icon={playing ? <PauseIcon /> : <PlayIcon />}
                onClick={() => setPlaying(!playing)}
              />
            </div>
          )}
        </div>
        <div className={styles['art']}>
          {image ? <img src={image} alt="" key={image} decoding="async" /> : <Hills on="sky" />}
        </div>
      </div>
    </section>
  );
}
