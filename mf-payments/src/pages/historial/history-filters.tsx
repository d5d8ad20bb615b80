import { Field, Select } from '@portal/ui/controls';
import {
  DayRangeFields,
  PaymentStatusField,
  QueryButton,
  useFilterForm,
  ValueField,
} from '@portal/ui/filters';
import { Form } from '@portal/ui/form';
import { useWatch } from 'react-hook-form';
import { extraFields, type Filters, historyFilters } from './filters.ts';
import styles from './historial.module.css';
import { historyTexts as texts } from './texts.ts';

export interface HistoryFiltersProps {
  /** Filters of the rows that are shown now. */
  readonly filters: Filters;
  readonly onQuery: (filters: Filters) => unknown;
}

/** The filters of the history; no call is made until they are valid (HI-01 … HI-07). */
export function HistoryFilters({ filters, onQuery }: HistoryFiltersProps) {
  const form = useFilterForm(filters, historyFilters.errors);
  const by = useWatch({ control: form.control, name: 'by' });
  return (
    <Form
      form={form}
      // A status replaces the outcome that was chosen beside the form.
      onSubmit={(chosen) => onQuery(chosen.status === 'All' ? chosen : { ...chosen, outcome: undefined })}
      // Before hydration, `dialog` keeps the form from being sent.
      method="dialog"
      draft="filtros"
      className={styles['filters']}
      aria-label={texts.filters}
    >
      <PaymentStatusField />
      <DayRangeFields className={styles['dates']} />
      <Field label={texts.filterBy} name="by">
        <Select
          placeholder={texts.noExtra}
          options={extraFields.map((value) => ({ value, label: texts.fields[value] }))}
        />
      </Field>
      {by && <ValueField label={texts.value} placeholder={texts.placeholders[by]} />}
      <QueryButton>{texts.query}</QueryButton>
    </Form>
  );
}
