import { LONGEST_RANGE } from '@portal/contract/formats';
import { transactionStatusLabels } from '@portal/contract/messages';
import { Checkbox, DateInput, Field, Select, TextInput } from '@portal/ui/controls';
import { Form, SubmitButton, type UseFormReturn, useForm, useWatch } from '@portal/ui/form';
import { SearchIcon } from '@portal/ui/icons';
import { useEffect, useRef } from 'react';
import { historyTexts as texts } from '../../texts.ts';
import {
  extraFields,
  type FilterFault,
  type Filters,
  filterFaults,
  statuses,
  writeFilters,
} from './filters.ts';
import styles from './historial.module.css';

export interface HistoryFiltersProps {
  /** What the page shows now. */
  readonly filters: Filters;
  readonly onQuery: (filters: Filters) => unknown;
}

/** The filters of the history; nothing is asked until they are right (HI-01 … HI-07). */
export function HistoryFilters({ filters, onQuery }: HistoryFiltersProps) {
  const form = useForm<Filters>({
    defaultValues: filters,
    shouldFocusError: false,
    resolver: (values) => {
      const faults = filterFaults(values);
      return faults.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(faults, values) };
    },
  });
  const { reset } = form;
  const address = writeFilters(filters);
  const shown = useRef(address);
  // The address changed, by the back button too. Not at first: what an expired session left stands in the form then.
  useEffect(() => {
    if (shown.current === address) return;
    shown.current = address;
    reset(filters);
  }, [address, filters, reset]);
  const by = useWatch({ control: form.control, name: 'by' });
  return (
    <Form
      form={form}
      // A status takes the place of the end that was chosen beside the form.
      onSubmit={(chosen) => onQuery(chosen.status === 'All' ? chosen : { ...chosen, outcome: undefined })}
      // Sent before its code is there, it goes nowhere.
      method="dialog"
      draft="filtros"
      className={styles['filters']}
      aria-label={texts.filters}
    >
      <Field label={texts.status} name="status">
        <Select
          placeholder={null}
          options={(['All', ...statuses] as const).map((value) => ({
            value,
            label: transactionStatusLabels[value],
          }))}
        />
      </Field>
      <div className={styles['dates']}>
        <DateChoice form={form} date="from" choice={texts.from} label={texts.fromDate} />
        <DateChoice form={form} date="to" choice={texts.to} label={texts.toDate} />
      </div>
      <Field label={texts.filterBy} name="by">
        <Select
          placeholder={texts.noExtra}
          options={extraFields.map((value) => ({ value, label: texts.fields[value] }))}
        />
      </Field>
      {by && (
        <Field label={texts.value} name="value">
          <TextInput
            placeholder={texts.placeholders[by]}
            autoComplete="off"
            spellCheck={false}
            maxLength={64}
          />
        </Field>
      )}
      <SubmitButton icon={<SearchIcon className="small-icon" />}>{texts.query}</SubmitButton>
    </Form>
  );
}

interface DateChoiceProps {
  readonly form: UseFormReturn<Filters>;
  readonly date: 'from' | 'to';
  readonly choice: string;
  readonly label: string;
}

/** A date that can be left out with the box above it. */
function DateChoice({ form, date, choice, label }: DateChoiceProps) {
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

type Errors = Partial<Record<keyof Filters, { type: string; message: string }>>;

function errorsOf(faults: readonly FilterFault[], { by }: Filters): Errors {
  const errors: Errors = {};
  for (const fault of faults) {
    const [field, message] = placeOf(fault, by);
    errors[field] = { type: fault, message };
  }
  return errors;
}

function placeOf(fault: FilterFault, by: Filters['by']): [keyof Filters, string] {
  switch (fault) {
    case 'from':
      return ['from', texts.invalidDate];
    case 'to':
      return ['to', texts.invalidDate];
    case 'order':
      return ['to', texts.wrongOrder];
    case 'range':
      return ['to', texts.tooLong(LONGEST_RANGE)];
    case 'value':
      return ['value', texts.tooShort[by || 'transaction_id']];
  }
}
