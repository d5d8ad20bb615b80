import { Checkbox, DateInput, DigitsInput, Field, TextInput } from '@portal/ui/controls';
import { PAGE_SIZE } from '@portal/ui/data';
import {
  type DayRange,
  dayRangeFaults,
  type FilterErrors,
  filterErrors,
  placeOfDayRangeFault,
  useFilterForm,
} from '@portal/ui/filters';
import { Form, SubmitButton } from '@portal/ui/form';
import { readText, textFault, todayInBogota } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './adminuser.module.css';
import { type CustomerSearch, isPersonSearch, SHORTEST_SEARCH, USUAL_SORT } from './search-criteria.ts';
import { customerSearchTexts } from './texts.ts';

const text = customerSearchTexts;

interface CustomerSearchFormProps {
  readonly asked: CustomerSearch | undefined;
  readonly pending: boolean;
  readonly onSearch: (search: CustomerSearch) => void;
}

/** Values of the form. */
interface Filters extends DayRange {
  readonly fiscalNumber: string;
  readonly email: string;
  readonly blocked: boolean;
}

/** ID, e-mail and dates; both dates default to today and on (CU-01, CU-02, CU-10, CU-11, CU-16, CU-17). */
export function CustomerSearchForm({ asked, pending, onSearch }: CustomerSearchFormProps) {
  // The address has no day whose checkbox is off; the form still shows that day.
  const [days, setDays] = useState(() => ({ from: todayInBogota(), to: todayInBogota() }));
  const form = useFilterForm(filtersOf(asked, days), errorsOf);
  const { errors } = form.formState;
  const shown = useWatch({ control: form.control }) as Filters;

  const given = shown.fiscalNumber || shown.email;
  const tooShort = given.length > 0 && given.length < SHORTEST_SEARCH;
  const problem = errors.from?.message ?? errors.to?.message;
  const submit = (filters: Filters): void => {
    if (tooShort) return;
    setDays({ from: filters.from, to: filters.to });
    onSearch({
      ...datesOf(filters),
      fiscalNumber: readText('nationalId', filters.fiscalNumber),
      email: filters.email,
      page: 1,
      pageSize: asked?.pageSize ?? PAGE_SIZE,
      sort: asked?.sort ?? USUAL_SORT,
      hidden: asked?.hidden ?? [],
    });
  };

  return (
    <Form form={form} onSubmit={submit} summary={false} className={`card ${styles['search']}`}>
      <Field name="fiscalNumber" label={text.fiscalNumber}>
        <DigitsInput
          of="nationalId"
          onBlur={() => form.getValues('fiscalNumber') && form.setValue('email', '')}
        />
      </Field>
      <Field name="email" label={text.email}>
        <TextInput type="email" onBlur={() => form.getValues('email') && form.setValue('fiscalNumber', '')} />
      </Field>
      <DateField label={text.from} id="desde" date="from" />
      <DateField label={text.to} id="hasta" date="to" />
      <SubmitButton icon={<SearchIcon />} disabled={tooShort} pending={pending}>
        {text.search}
      </SubmitButton>
      <div className={styles['only']}>
        <Checkbox
          label={text.onlyBlocked}
          checked={shown.blocked}
          onValue={(blocked) => form.setValue('blocked', blocked)}
        />
      </div>
      <p className={problem ? 'err' : 'help'} role={problem ? 'alert' : 'status'}>
        {problem ?? (tooShort ? text.tooShort : text.or)}
      </p>
    </Form>
  );
}

/** Form values of a search; before the first one, both dates are on. */
function filtersOf(asked: CustomerSearch | undefined, days: Pick<DayRange, 'from' | 'to'>): Filters {
  return {
    fiscalNumber: asked?.fiscalNumber ?? '',
    email: asked?.email ?? '',
    fromOn: !asked || asked.from !== undefined,
    from: asked?.from ?? days.from,
    toOn: !asked || asked.to !== undefined,
    to: asked?.to ?? days.to,
    blocked: asked?.blocked ?? false,
  };
}

/** Days of registration, both included, each undefined while its checkbox is off; whether only blocked ones are wanted. */
function datesOf({ fromOn, from, toOn, to, blocked }: Filters) {
  return { from: fromOn ? from : undefined, to: toOn ? to : undefined, blocked };
}

/** Faults of the ID or of the dates; a search by ID or e-mail ignores the dates (CU-16, D-40). */
function errorsOf(filters: Filters): FilterErrors<Filters> {
  if (!isPersonSearch(filters)) return filterErrors(dayRangeFaults(filters), placeOfDayRangeFault);
  const fault = filters.fiscalNumber && textFault('nationalId', filters.fiscalNumber);
  return fault ? { fiscalNumber: { type: 'typed', message: fault } } : {};
}

interface DateFieldProps {
  readonly label: string;
  readonly id: string;
  readonly date: 'from' | 'to';
}

/** A date with a checkbox that switches it on, in the place of the label of other fields. */
function DateField({ label, id, date }: DateFieldProps) {
  const { control, setValue } = useFormContext<Filters>();
  const name = `${date}On` as const;
  const on = useWatch({ control, name });
  const value = useWatch({ control, name: date });
  return (
    <div className="field">
      <Checkbox label={label} checked={on} onValue={(checked) => setValue(name, checked)} />
      <DateInput
        id={id}
        aria-label={label}
        value={value}
        disabled={!on}
        onValue={(day) => setValue(date, day)}
      />
    </div>
  );
}
