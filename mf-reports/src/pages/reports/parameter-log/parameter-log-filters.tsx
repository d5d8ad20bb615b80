import { DateInput, DigitsInput, Field } from '@portal/ui/controls';
import { type FilterErrors, Form, SubmitButton, useFilterForm, useWatch } from '@portal/ui/form';
import { SearchIcon } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { texts as all } from '../../../texts.ts';
import { placeOfDayFault } from '../date-choice.tsx';
import styles from '../reports.module.css';
import { FEWEST, type LogFilters, logFaults, maySearch } from './filters.ts';

const { parameterLog: texts } = all;

export interface ParameterLogFiltersProps {
  /** What the panel shows now. */
  readonly filters: LogFilters;
  readonly onSearch: (filters: LogFilters) => unknown;
  /** The download, at the end of the line. */
  readonly children: ReactNode;
}

/** Dates and user; 'Buscar' waits for the first date or the user (RE-07, RE-08). */
export function ParameterLogFilters({ filters, onSearch, children }: ParameterLogFiltersProps) {
  const form = useFilterForm(filters, errorsOf);
  const [from = '', to = '', user = ''] = useWatch({ control: form.control, name: ['from', 'to', 'user'] });
  return (
    <Form form={form} onSubmit={onSearch} className={styles['form']} aria-label={texts.filters}>
      <div className={styles['log']}>
        <div className={styles['dates']}>
          <Field label={texts.from} name="from">
            <DateInput />
          </Field>
          <Field label={texts.to} name="to">
            <DateInput />
          </Field>
        </div>
        <Field label={texts.user} name="user" help={texts.userHelp}>
          <DigitsInput maxLength={13} autoComplete="off" />
        </Field>
        <div className={styles['get']}>
          <SubmitButton
            icon={<SearchIcon className="small-icon" />}
            disabled={!maySearch({ from, to, user })}
          >
            {texts.search}
          </SubmitButton>
          {children}
        </div>
      </div>
    </Form>
  );
}

function errorsOf(filters: LogFilters): FilterErrors<LogFilters> {
  const errors: FilterErrors<LogFilters> = {};
  for (const fault of logFaults(filters)) {
    const [field, message] =
      fault === 'user' ? (['user', texts.tooShort(FEWEST)] as const) : placeOfDayFault(fault);
    errors[field] = { type: fault, message };
  }
  return errors;
}
