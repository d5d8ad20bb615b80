import { Button } from '@portal/ui/core';
import type { DayRange } from '@portal/ui/filters';
import { addDays, todayInBogota } from '@portal/ui/format';
import styles from './reports.module.css';

const presets = (today: string) =>
  [
    ['Hoy', today, today],
    ['Ayer', addDays(today, -1), addDays(today, -1)],
    ['7 días', addDays(today, -6), today],
    ['Este mes', `${today.slice(0, 8)}01`, today],
  ] as const;

/** Called with both days switched on, to request them at once. */
type OnDays = (days: DayRange) => unknown;

/** A button for each of the most used periods. @param days those that are shown now */
export function DayPresets({ days, onDays }: { readonly days: DayRange; readonly onDays: OnDays }) {
  return (
    <fieldset className={styles['presets']}>
      <legend className="visually-hidden">Periodos</legend>
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

/** The way on from days without rows: the last thirty, today included. */
export function LastDays({ onDays }: { readonly onDays: OnDays }) {
  const today = todayInBogota();
  const days = { fromOn: true, from: addDays(today, -29), toOn: true, to: today };
  return (
    <Button variant="line" onClick={() => onDays(days)}>
      Ver los últimos 30 días
    </Button>
  );
}
