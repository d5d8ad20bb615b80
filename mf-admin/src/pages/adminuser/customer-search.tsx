import { messages } from '@portal/contract/messages';
import { Checkbox, DateInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { PAGE_SIZE } from '@portal/ui/data';
import { placeOfDayRangeFault } from '@portal/ui/filters';
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

/** Days of registration, both ends included, undefined where the checkbox is off; and whether only blocked ones. */
export type CustomerDates = Pick<CustomerSearch, 'from' | 'to' | 'blocked'>;

interface DateFilter {
  readonly on: boolean;
  readonly date: string;
}

/** ID, e-mail and dates; both dates default to today and on (CU-01, CU-02, CU-10, CU-11, CU-16, CU-17). */
export function CustomerSearchForm({ asked, pending, onSearch, onDates }: CustomerSearchFormProps) {
  const [fiscalNumber, setFiscalNumber] = useState(asked?.fiscalNumber ?? '');
  const [email, setEmail] = useState(asked?.email ?? '');
  const initial = (date: string | undefined, day = todayInBogota()): DateFilter => ({
    on: !asked || date !== undefined,
    date: date ?? day,
  });
  const [from, setFrom] = useState<DateFilter>(initial(asked?.from));
  const [to, setTo] = useState<DateFilter>(initial(asked?.to));
  const [blocked, setBlocked] = useState(asked?.blocked ?? false);
  // A link, a saved view or Back asks for something else: the form says what the list is of.
  const address = asked && addressOf(asked);
  const [told, setTold] = useState(address);
  if (asked && address !== told) {
    setTold(address);
    setFiscalNumber(asked.fiscalNumber);
    setEmail(asked.email);
    setFrom(initial(asked.from, from.date));
    setTo(initial(asked.to, to.date));
    setBlocked(asked.blocked);
  }
  const dates = datesOf(from, to, blocked);
  // An address may ask for what cannot be asked for; its form says so at once.
  const [problem, setProblem] = useState(asked && !isPersonSearch(asked) ? problemOf(dates) : undefined);
  useEffect(() => onDates(problemOf(dates) ? undefined : dates), [dates?.from, dates?.to, dates?.blocked]);

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
      blocked,
      page: 1,
      pageSize: asked?.pageSize ?? PAGE_SIZE,
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
      <div className={styles['only']}>
        <Checkbox label={text.onlyBlocked} checked={blocked} onValue={setBlocked} />
      </div>
      <p className={problem ? 'err' : 'help'} role={problem ? 'alert' : 'status'}>
        {problem ?? (tooShort ? text.tooShort : text.or)}
      </p>
    </form>
  );
}

/** What a search asks for, however its list is shown. */
const addressOf = ({ fiscalNumber, email, from, to, blocked }: CustomerSearch): string =>
  JSON.stringify([fiscalNumber, email, from, to, blocked]);

/** The dates that count; undefined where one that is on has no day. */
function datesOf(from: DateFilter, to: DateFilter, blocked: boolean): CustomerDates | undefined {
  if ([from, to].some(({ on, date }) => on && date === '')) return undefined;
  return { from: from.on ? from.date : undefined, to: to.on ? to.date : undefined, blocked };
}

/** What is wrong with the dates, for people (CU-16). */
function problemOf(dates: CustomerDates | undefined): string | undefined {
  if (!dates) return messages.invalidDate;
  const fault = datesFault(dates);
  return fault && placeOfDayRangeFault(fault)[1];
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
