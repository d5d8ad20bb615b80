import { IconButton } from '@portal/ui/core';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '@portal/ui/icons';
import { useEffect, useState } from 'react';
import { texts } from './texts.ts';
import { useMediaQuery } from './use-media-query.ts';

/** How long each slide stands, in milliseconds. */
const SLIDE_MS = 7_000;

export interface Slides {
  /** Index of the slide that shows. */
  readonly at: number;
  readonly count: number;
  readonly playing: boolean;
  readonly go: (step: 1 | -1) => void;
  readonly togglePlay: () => void;
  /** For the carousel's element: it stands still under the pointer and while it has the focus. */
  readonly hold: {
    readonly onPointerEnter: () => void;
    readonly onPointerLeave: () => void;
    readonly onFocus: () => void;
    readonly onBlur: () => void;
  };
}

const REDUCED = '(prefers-reduced-motion: reduce)';

/**
 * A carousel that plays by itself in an endless loop (PU-21), can be paused, and stands still for people who asked
 * for less motion.
 */
export function useSlides(count: number): Slides {
  const [place, setPlace] = useState(0);
  // The host's markup is that of a device with motion.
  const motion = useMediaQuery(REDUCED) !== true;
  const [chosen, setChosen] = useState<boolean>();
  const playing = chosen ?? motion;
  const [held, setHeld] = useState(false);
  const at = place % Math.max(1, count);

  // Starts anew after every step, also one by hand.
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

/** Back, on, and pause; nothing where there is one slide only. */
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
