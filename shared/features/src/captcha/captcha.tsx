import { Checkbox } from '@portal/ui/controls';
import { ProgressRing } from '@portal/ui/core';
import { ShieldIcon, WarningIcon } from '@portal/ui/icons';
import { useEffect, useRef, useState } from 'react';
import styles from './captcha.module.css';
import { type CaptchaAction, solveCaptcha } from './solve-captcha.ts';
import { texts } from './texts.ts';

/** Milliseconds, a little less than the server allows, so that no expired solution is sent. */
const GOOD_FOR = 110_000;

export interface CaptchaProps {
  readonly action: CaptchaAction;
  /** Called once with the value for `recaptcha_token`, and with undefined when that is withdrawn or expired. */
  readonly onChange: (token: string | undefined) => void;
  /** Text before the box is ticked, where the solution does more than enable a button. */
  readonly hint?: string | undefined;
  /** Milliseconds after which a solution is withdrawn. */
  readonly goodFor?: number | undefined;
}

type State = 'idle' | 'working' | 'solved' | 'expired' | 'failed';

/**
 * A checkbox that solves a challenge of ALTCHA; ALTCHA's own widget needs a Trusted Types policy and styles that the
 * page refuses. A solution is valid once: give the component another `key` after each use.
 */
export function Captcha({ action, onChange, hint = texts.idle, goodFor = GOOD_FOR }: CaptchaProps) {
  const [state, setState] = useState<State>('idle');
  const work = useRef<AbortController>(undefined);
  const told = useRef(onChange);
  useEffect(() => {
    told.current = onChange;
  });
  useEffect(() => () => work.current?.abort(), []);
  useEffect(() => {
    if (state !== 'solved') return;
    const timer = setTimeout(() => {
      setState('expired');
      told.current(undefined);
    }, goodFor);
    return () => clearTimeout(timer);
  }, [state, goodFor]);

  const tick = async (ticked: boolean): Promise<void> => {
    if (state === 'working') return;
    if (!ticked) {
      setState('idle');
      told.current(undefined);
      return;
    }
    setState('working');
    const abort = new AbortController();
    work.current = abort;
    try {
      const token = await solveCaptcha(action, abort);
      if (abort.signal.aborted) return;
      setState('solved');
      told.current(token);
    } catch {
      if (!abort.signal.aborted) setState('failed');
    }
  };

  return (
    <fieldset className={styles['box']} aria-label={texts.group} aria-busy={state === 'working'}>
      <Checkbox
        label={texts.human}
        checked={state === 'working' ? 'mixed' : state === 'solved'}
        onValue={(ticked) => void tick(ticked)}
      />
      {state === 'working' && <ProgressRing turning value={0} label={texts.working} size={24} />}
      {state === 'failed' && <WarningIcon className="large-icon up" />}
      {(state === 'idle' || state === 'solved' || state === 'expired') && (
        <ShieldIcon className={`l ${styles['shield']}`} />
      )}
      <p className="tiny mute" role="status">
        {state === 'idle' ? hint : texts[state]}
      </p>
    </fieldset>
  );
}
