import type { Tone } from '@portal/ui/core';

const marks: Readonly<Record<Tone, string>> = {
  ok: 'M25 39.5l9 9 17-19',
  wait: 'M38 24v15l9 6',
  bad: 'M27 27l22 22M49 27L27 49',
  warn: 'M38 23v18M38 50v.5',
  neutral: 'M26 38h24',
};

/** Ring of a result: closed, with a mark; a turning third of it while the bank has not answered. */
export function StateRing({ tone, turning }: { tone: Tone; turning: boolean }) {
  const waiting = turning;
  return (
    <svg className="progress-ring" viewBox="0 0 76 76" width="76" height="76" aria-hidden="true">
      {waiting && <circle className="track" cx="38" cy="38" r="34" />}
      <circle
        className={waiting ? 'fill turning' : 'fill'}
        cx="38"
        cy="38"
        r="34"
        pathLength={100}
        strokeDasharray={waiting ? '33 100' : '100 100'}
      />
      <path className="g" d={marks[tone]} pathLength={1} />
    </svg>
  );
}
