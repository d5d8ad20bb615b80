import { IconButton } from '@portal/ui/core';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@portal/ui/icons';
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';
import { useMediaQuery } from './use-media-query.ts';

/** Milliseconds for which each slide is shown. */
const SLIDE_MS = 7_000;

export interface Slides {
  /** Index of the shown slide. */
  readonly at: number;
  readonly count: number;
  readonly playing: boolean;
  readonly go: (step: 1 | -1) => void;
  readonly togglePlay: () => void;
  /** Handlers for the carousel's element, which pauses under the pointer and while it has the focus. */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * A carousel that plays in an endless loop (PU-21), can be paused, and does not play for people who prefer reduced
 * motion.
 */
export function useSlides(count: number): Slides {
  const [place, setPlace] = useState(0);
  // The host knows no device and renders the markup with motion.
  const motion = useMediaQuery(REDUCED) !== true;
  const [chosen, setChosen] = useState<boolean>();
  const playing = chosen ?? motion;
  const [held, setHeld] = useState(false);
  const at = place % Math.max(1, count);

  // The timer starts again after every step, by hand too.
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setTimeout(() => setPlace((at + 1) % count), SLIDE_MS);
    return () => clearTimeout(timer);
  }, [playing, held, count, at]);

  return {
    at,
    count,
    playing,
    go: (step) => setPlace((at + step + count) % count),
    togglePlay: () => setChosen(!playing),
    hold: {
      onPointerEnter: () => setHeld(true),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur: () => setHeld(false),
    },
  };
}

/** Buttons for the previous and next slide and for pause; renders nothing for a single slide. */
export function SlideControls({ slides, className }: { slides: Slides; className?: string | undefined }) {
  const { at, count, playing, go, togglePlay } = slides;
  if (count < 2) return null;
  return (
    <div className={className}>
      <IconButton label={texts.previous} icon={<ChevronLeftIcon />} onClick={() => go(-1)} />
      <span>{texts.position(at + 1, count)}</span>
      <IconButton label={texts.next} icon={<ChevronRightIcon />} onClick={() => go(1)} />
      <IconButton
        label={playing ? texts.pause : texts.play}
        icon={playing ? <PauseIcon /> : <PlayIcon />}
        onClick={togglePlay}
      />
    </div>
  );
}
