import { transactionStatusLabels } from '@portal/contract/messages';
import { Field, Select, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { type FilterErrors, Form, SubmitButton, useFilterForm, useWatch } from '@portal/ui/form';
import { ChevronDownIcon, ChevronUpIcon, SearchIcon } from '@portal/ui/icons';
import type { ReactNode } from 'react';
import { texts as all } from '../../../texts.ts';
import { DateChoices, placeOfDayFault } from '../date-choice.tsx';
import styles from '../reports.module.css';
import { extraFields, FEWEST, type Filters, filterFaults, statuses } from './filters.ts';

const { payments: texts } = all;

export interface PaymentsFiltersProps {
  /** What the panel shows now. */
  readonly filters: Filters;
  readonly onQuery: (filters: Filters) => unknown;
  /** The downloads, below the filters. */
  readonly children: ReactNode;
}

/** The filters of the payments; nothing is asked until they are right (RE-12 … RE-18). */
export function PaymentsFilters({ filters, onQuery, children }: PaymentsFiltersProps) {
  const form = useFilterForm(filters, errorsOf);
  const { control } = form;
  const more = useWatch({ control, name: 'more' });
  const by = useWatch({ control, name: 'by' });
  return (
    <Form form={form} onSubmit={onQuery} className={styles['form']} aria-label={texts.filters}>
      <div className={styles['filters']}>
        <Field label={texts.status} name="status">
          <Select
            placeholder={null}
            options={(['All', ...statuses] as const).map((value) => ({
              value,
              label: transactionStatusLabels[value],
            }))}
          />
        </Field>
        <DateChoices />
        {more && (
          <div className={styles['extra']}>
            <Field label={texts.filterBy} name="by">
              <Select
                placeholder={null}
                options={extraFields.map((value) => ({ value, label: texts.fields[value] }))}
              />
            </Field>
            <Field label={texts.value} name="value">
              <TextInput
                placeholder={texts.placeholders[by]}
                autoComplete="off"
                spellCheck={false}
                maxLength={64}
              />
            </Field>
          </div>
        )}
        <SubmitButton icon={<SearchIcon className="small-icon" />}>{texts.query}</SubmitButton>
      </div>
      <div className={styles['below']}>
        <Button
          variant="quiet"
          className={styles['toggle']}
          aria-expanded={more}
          onClick={() => form.setValue('more', !more)}
        >
          {more ? texts.fewer : texts.more}
          {more ? <ChevronUpIcon className="small-icon" /> : <ChevronDownIcon className="small-icon" />}
        </Button>
        {children}
      </div>
    </Form>
  );
}

function errorsOf(filters: Filters): FilterErrors<Filters> {
  const errors: FilterErrors<Filters> = {};
  for (const fault of filterFaults(filters)) {
    const [field, message] =
      fault === 'value' ? (['value', texts.tooShort(FEWEST)] as const) : placeOfDayFault(fault);
    errors[field] = { type: fault, message };
  }
  return errors;
}
