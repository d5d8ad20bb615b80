import { LONGEST_RANGE } from '@portal/contract/formats';
import { messages } from '@portal/contract/messages';
import { Checkbox, DateInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { onlyDigits, todayInBogota } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { type FormEvent, useEffect, useState } from 'react';
import { texts } from '../../texts.ts';
import styles from './adminuser.module.css';
import { type CustomerSearch, datesFault, isPersonSearch, MINIMUM, USUAL_SORT } from './search.ts';

const text = texts.customers;

interface CustomerSearchFormProps {
  readonly asked: CustomerSearch | undefined;
  readonly pending: boolean;
  readonly onSearch: (search: CustomerSearch) => void;
  /** Told of the dates that the form shows, also before they are searched for; undefined while they cannot be. */
  readonly onDates: (dates: CustomerDates | undefined) => void;
}

/** Days of registration, both ends included; undefined where the checkbox is off. */
export type CustomerDates = Pick<CustomerSearch, 'from' | 'to'>;

interface DateFilter {
  readonly on: boolean;
  readonly date: string;
}

/** ID, e-mail and dates; both dates default to today and on (CU-01, CU-02, CU-10, CU-11, CU-16, CU-17). */
export function CustomerSearchForm({ asked, pending, onSearch, onDates }: CustomerSearchFormProps) {
  const [fiscalNumber, setFiscalNumber] = useState(asked?.fiscalNumber ?? '');
  const [email, setEmail] = useState(asked?.email ?? '');
  const initial = (date: string | undefined): DateFilter => ({
    on: !asked || date !== undefined,
    date: date ?? todayInBogota(),
  });
  const [from, setFrom] = useState<DateFilter>(initial(asked?.from));
  const [to, setTo] = useState<DateFilter>(initial(asked?.to));
  const dates = datesOf(from, to);
  // An address may ask for what cannot be asked for; its form says so at once.
  const [problem, setProblem] = useState(asked && !isPersonSearch(asked) ? problemOf(dates) : undefined);
  useEffect(() => onDates(problemOf(dates) ? undefined : dates), [dates?.from, dates?.to]);

  const given = fiscalNumber || email;
  const tooShort = given.length > 0 && given.length < MINIMUM;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (tooShort) return;
    const fault = isPersonSearch({ fiscalNumber, email }) ? undefined : problemOf(dates);
    setProblem(fault);
    if (fault) return;
    onSearch({
      fiscalNumber,
      email,
      from: dates?.from,
      to: dates?.to,
      page: 1,
      sort: asked?.sort ?? USUAL_SORT,
      hidden: asked?.hidden ?? [],
    });
  };

  return (
    <form className={`card ${styles['search']}`} onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor="cedula">{text.fiscalNumber}</label>
        <input
          className="input"
          id="cedula"
          inputMode="numeric"
          value={fiscalNumber}
          onChange={(event) => setFiscalNumber(onlyDigits(event.target.value, 13))}
          onBlur={() => fiscalNumber && setEmail('')}
        />
      </div>
      <div className="field">
        <label htmlFor="correo">{text.email}</label>
        <input
          className="input"
          id="correo"
          type="email"
          maxLength={120}
          value={email}
          onChange={(event) => setEmail(event.target.value.trim())}
          onBlur={() => email && setFiscalNumber('')}
        />
      </div>
      <DateField label={text.from} id="desde" filter={from} onChange={setFrom} />
      <DateField label={text.to} id="hasta" filter={to} onChange={setTo} />
      <Button type="submit" icon={<SearchIcon />} disabled={tooShort} pending={pending}>
        {text.search}
      </Button>
      <p className={problem ? 'err' : 'help'} role={problem ? 'alert' : 'status'}>
        {problem ?? (tooShort ? text.tooShort : text.or)}
      </p>
    </form>
  );
}

/** The dates that count; undefined where one that is on has no day. */
function datesOf(from: DateFilter, to: DateFilter): CustomerDates | undefined {
  if ([from, to].some(({ on, date }) => on && date === '')) return undefined;
  return { from: from.on ? from.date : undefined, to: to.on ? to.date : undefined };
}

/** What is wrong with the dates, for people (CU-16). */
function problemOf(dates: CustomerDates | undefined): string | undefined {
  if (!dates) return messages.invalidDate;
  const fault = datesFault(dates);
  if (fault === 'order') return text.wrongOrder;
  return fault && text.tooLong(LONGEST_RANGE);
}

interface DateFieldProps {
  readonly label: string;
  readonly id: string;
  readonly filter: DateFilter;
  readonly onChange: (filter: DateFilter) => void;
}

function DateField({ label, id, filter, onChange }: DateFieldProps) {
  return (
    <div className="field">
      <Checkbox label={label} checked={filter.on} onValue={(on) => onChange({ ...filter, on })} />
      <DateInput
        id={id}
        aria-label={label}
        value={filter.date}
        disabled={!filter.on}
        onValue={(date) => onChange({ ...filter, date })}
      />
    </div>
  );
}
