import { Field, Select } from '@portal/ui/controls';
import { capitalised, daysInMonth, monthNames, todayInBogota } from '@portal/ui/format';
import type { ReactNode } from 'react';
import { clampDays, isInOrder, type MonthRange, yearsToChoose } from './month-range.ts';
import styles from './reports.module.css';

export interface MonthRangeFormProps {
  readonly label: string;
  readonly range: MonthRange;
  readonly onRange: (range: MonthRange) => void;
  /** The buttons, at the end of the line. */
  readonly children: ReactNode;
}

const options = (values: readonly number[]) =>
  values.map((value) => ({ value: String(value), label: String(value) }));

/** First day, last day, month and year; a day that the month lacks becomes its last (RE-25, RE-27 … RE-30). */
export function MonthRangeForm({ label, range, onRange, children }: MonthRangeFormProps) {
  const change = (name: keyof MonthRange) => (value: string) =>
    onRange(clampDays({ ...range, [name]: Number(value) }));
  const days = options(Array.from({ length: daysInMonth(range.month, range.year) }, (_, day) => day + 1));
  const select = (name: keyof MonthRange, choices: ReturnType<typeof options>) => (
    <Select placeholder={null} options={choices} value={String(range[name])} onValue={change(name)} />
  );
  return (
    <fieldset className={styles['months']}>
      <legend className="visually-hidden">{label}</legend>
      <Field label="Día inicial">{select('from', days)}</Field>
      <Field
        label="Día final"
        error={isInOrder(range) ? undefined : 'El día final debe ser igual o posterior al inicial.'}
      >
        {select('to', days)}
      </Field>
      <Field label="Mes">
        {select(
          'month',
          monthNames.map((name, index) => ({ value: String(index + 1), label: capitalised(name) })),
        )}
      </Field>
      <Field label="Año">{select('year', options(yearsToChoose(todayInBogota())))}</Field>
      <div className={styles['get']}>{children}</div>
    </fieldset>
  );
}
