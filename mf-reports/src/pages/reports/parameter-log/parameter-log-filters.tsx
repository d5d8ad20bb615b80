import { DigitsInput, Field } from '@portal/ui/controls';
import { DayFields, QueryButton, useFilterForm } from '@portal/ui/filters';
import { Form } from '@portal/ui/form';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { texts as all } from '../../../texts.ts';
import styles from '../reports.module.css';
import { type LogFilters, logFilters } from './filter-rules.ts';
import { maySearch } from './may-search.ts';

const { parameterLog: texts } = all;

export interface ParameterLogFiltersProps {
  /** Filters of the rows that are shown now. */
  readonly filters: LogFilters;
  readonly onSearch: (filters: LogFilters) => unknown;
  /** The download, at the end of the line. */
  readonly children: ReactNode;
}

/** Dates and user; 'Buscar' waits for the first date or the user (RE-07, RE-08). */
export function ParameterLogFilters({ filters, onSearch, children }: ParameterLogFiltersProps) {
  const form = useFilterForm(filters, logFilters.errors);
  const [from = '', to = '', user = ''] = useWatch({ control: form.control, name: ['from', 'to', 'user'] });
  return (
    <Form form={form} onSubmit={onSearch} className={styles['form']} aria-label={texts.filters}>
      <div className={styles['log']}>
        <div className="date-range">
          <DayFields />
        </div>
        <Field label={texts.user} name="user" help={texts.userHelp}>
          <DigitsInput of="nationalId" autoComplete="off" />
        </Field>
        <div className={styles['get']}>
          <QueryButton disabled={!maySearch({ from, to, user })}>{texts.search}</QueryButton>
          {children}
        </div>
      </div>
    </Form>
  );
}
