import { Dial } from '@portal/ui/core';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';
import styles from './code.module.css';

const text = texts.code;
const MINUTE = 60;

/** Whole seconds until a moment, by the clock: a tab that slept wakes up with the right number. */
export function useSecondsUntil(moment: number): number {
  const [now, setNow] = useState(Date.now);
  const over = moment <= now;
  useEffect(() => {
    setNow(Date.now());
    if (over) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [moment, over]);
  return Math.max(0, Math.ceil((moment - now) / 1000));
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`;

export interface CountdownProps {
  readonly seconds: number;
  /** Seconds from the start of the code to its end. */
  readonly lifetime: number;
}

/** How long until another code may be asked for. Seconds for the eye; aloud only by minutes, and at the end. */
export function Countdown({ seconds, lifetime }: CountdownProps) {
  const aloud = seconds > 0 ? text.againInMinutes(Math.ceil(seconds / MINUTE)) : text.againNow;
  return (
    <div className={`${styles['countdown']} small soft`}>
      <Dial value={lifetime > 0 ? seconds / lifetime : 0} label={text.countdown} size={28} />
      <span aria-hidden="true">
        {seconds > 0 ? (
          <>
            {text.againIn}
            <strong>{clock(seconds)}</strong>
          </>
        ) : (
          text.againNow
        )}
      </span>
      <span className="vh" role="status">
        {aloud}
      </span>
    </div>
  );
}
