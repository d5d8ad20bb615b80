import { LONGEST_RANGE } from '@portal/contract/formats';
import { Checkbox, DateInput, Field } from '@portal/ui/controls';
import { useFormContext, useWatch } from '@portal/ui/form';
import { texts as all } from '../../texts.ts';
import type { DayFault, DayFilters } from './day-filters.ts';
import styles from './reports.module.css';

const { days: texts } = all;

/** The two dates of a form, each with the box that leaves it out (RE-13, RE-18). */
export function DateChoices() {
  return (
    <div className={styles['dates']}>
      <DateChoice date="from" choice={texts.from} label={texts.fromDate} />
      <DateChoice date="to" choice={texts.to} label={texts.toDate} />
    </div>
  );
}

interface DateChoiceProps {
  readonly date: 'from' | 'to';
  readonly choice: string;
  readonly label: string;
}

function DateChoice({ date, choice, label }: DateChoiceProps) {
  const form = useFormContext<DayFilters>();
  const name = `${date}On` as const;
  const on = useWatch({ control: form.control, name });
  return (
    <div className={styles['date']}>
      <Checkbox
        label={choice}
        checked={on}
        onValue={(on) => {
          form.setValue(name, on);
          form.clearErrors(date);
        }}
      />
      <Field label={label} hiddenLabel name={date}>
        <DateInput disabled={!on} />
      </Field>
    </div>
  );
}

/** Where a fault of the dates stands in the form, and what it says. */
export function placeOfDayFault(fault: DayFault): ['from' | 'to', string] {
  switch (fault) {
    case 'from':
    case 'to':
      return [fault, texts.invalidDate];
    case 'order':
      return ['to', texts.wrongOrder];
    case 'range':
      return ['to', texts.tooLong(LONGEST_RANGE)];
  }
}
