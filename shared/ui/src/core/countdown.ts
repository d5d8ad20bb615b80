import { useLayoutEffect, useState } from 'react';

/** Whole seconds until a moment, 0 once it has passed. */
export function secondsUntil(moment: number, now: number): number {
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

/** `1:44`, as the dialogs of a code and of an idle session show it. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Seconds until a moment, counted down by the clock: a sleeping tab wakes up with the right number (TM-16). */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const seconds = secondsUntil(moment, now);
  const over = seconds === 0;
  // Before the browser paints: the clock stood still while nothing was counted.
  useLayoutEffect(() => {
    setNow(Date.now());
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment, over]);
  return seconds;
}
