import { transactionStatusLabels } from '@portal/contract/messages';
import { Button } from '@portal/ui/core';
import {
  Checkbox,
  DateInput,
  Field,
  Form,
  Select,
  SubmitButton,
  TextInput,
  type UseFormReturn,
  useForm,
  useWatch,
} from '@portal/ui/form';
import { ChevronDownIcon, ChevronUpIcon, SearchIcon } from '@portal/ui/icons';
import { texts as all } from '../../texts.ts';
import {
  extraFields,
  FEWEST,
  type FilterFault,
  type Filters,
  filterFaults,
  LONGEST_RANGE,
  statuses,
} from './filters.ts';
import styles from './reports.module.css';

const { payments: texts } = all;

export interface PaymentsFiltersProps {
  /** What the panel shows now. */
  readonly filters: Filters;
  readonly onQuery: (filters: Filters) => unknown;
}

/** The filters of the payments; nothing is asked until they are right (RE-12 … RE-18). */
export function PaymentsFilters({ filters, onQuery }: PaymentsFiltersProps) {
  const form = useForm<Filters>({
    values: filters,
    shouldFocusError: false,
    resolver: (values) => {
      const faults = filterFaults(values);
      return faults.length === 0 ? { values, errors: {} } : { values: {}, errors: errorsOf(faults) };
    },
  });
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
        <div className={styles['dates']}>
          <DateChoice form={form} date="from" choice={texts.from} label={texts.fromDate} />
          <DateChoice form={form} date="to" choice={texts.to} label={texts.toDate} />
        </div>
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
        <SubmitButton icon={<SearchIcon className="s" />}>{texts.query}</SubmitButton>
      </div>
      <Button
        variant="quiet"
        className={styles['toggle']}
        aria-expanded={more}
        onClick={() => form.setValue('more', !more)}
      >
        {more ? texts.fewer : texts.more}
        {more ? <ChevronUpIcon className="s" /> : <ChevronDownIcon className="s" />}
      </Button>
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

function errorsOf(faults: readonly FilterFault[]): Errors {
  const errors: Errors = {};
  for (const fault of faults) {
    const [field, message] = placeOf(fault);
    errors[field] = { type: fault, message };
  }
  return errors;
}

function placeOf(fault: FilterFault): [keyof Filters, string] {
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
      return ['value', texts.tooShort(FEWEST)];
  }
}
