import { useFormContext, useWatch } from 'react-hook-form';
import { cx } from '../core/class-names.ts';
import { Checkbox } from '../form/choice-inputs.tsx';
import { DateInput } from '../form/date-input.tsx';
import { Field } from '../form/field.tsx';
import { texts } from '../texts.ts';
import type { DayRange } from './day-range.ts';

export interface DayFieldsProps {
  readonly className?: string | undefined;
}

/** The two dates of a form that holds a `DayRange`, each with the box that leaves it out. */
export function DayRangeFields({ className }: DayFieldsProps) {
  return (
    <div className={cx('date-range', className)}>
      <DateChoice date="from" choice={texts.days.from} label={texts.days.fromDate} />
      <DateChoice date="to" choice={texts.days.to} label={texts.days.toDate} />
    </div>
  );
}

interface DateChoiceProps {
  readonly date: 'from' | 'to';
  readonly choice: string;
  readonly label: string;
}

function DateChoice({ date, choice, label }: DateChoiceProps) {
  const form = useFormContext<DayRange>();
  const name = `${date}On` as const;
  const on = useWatch({ control: form.control, name });
  return (
    <div className="date-choice">
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

/** The two dates of a form in which an empty one is left out; they are called `from` and `to`. */
export function DayFields() {
  return (
    <>
      <Field label={texts.days.from} name="from">
        <DateInput />
      </Field>
      <Field label={texts.days.to} name="to">
        <DateInput />
      </Field>
    </>
  );
}
