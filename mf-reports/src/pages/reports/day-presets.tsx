import { Button } from '@portal/ui/core';
import type { DayRange } from '@portal/ui/filters';
import { addDays, todayInBogota } from '@portal/ui/format';
import { texts as all } from '../../texts.ts';
import styles from './reports.module.css';

const { presets: texts } = all;

/** Range of this many days up to today, both dates included. */
export function lastDays(count: number): DayRange {
  const today = todayInBogota();
  return { fromOn: true, from: addDays(today, 1 - count), toOn: true, to: today };
}

const presets = (today: string) =>
  [
    [texts.today, today, today],
    [texts.yesterday, addDays(today, -1), addDays(today, -1)],
    [texts.week, addDays(today, -6), today],
    [texts.month, `${today.slice(0, 8)}01`, today],
  ] as const;

interface DayPresetsProps {
  /** The days that are shown now. */
  readonly days: DayRange;
  /** Called with both days switched on, to request them at once. */
  readonly onDays: (days: DayRange) => unknown;
}

/** A button for each of the most used periods. */
export function DayPresets({ days, onDays }: DayPresetsProps) {
  return (
    <fieldset className={styles['presets']}>
      <legend className="visually-hidden">{texts.label}</legend>
      {presets(todayInBogota()).map(([label, from, to]) => (
        <Button
          key={label}
          variant="quiet"
          aria-pressed={days.fromOn && days.toOn && days.from === from && days.to === to}
          onClick={() => onDays({ fromOn: true, from, toOn: true, to })}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
