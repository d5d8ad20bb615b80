import { Checkbox, DateInput, DigitsInput, Field, TextInput } from '@portal/ui/controls';
import { useFilterForm } from '@portal/ui/filters';
import { Form, SubmitButton } from '@portal/ui/form';
import { readText } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { useFormContext, useWatch } from 'react-hook-form';
import styles from './adminuser.module.css';
import { type CustomerSearch, customers, SHORTEST_SEARCH } from './customers-list.tsx';
import { customerSearchTexts } from './texts.ts';

const text = customerSearchTexts;

interface CustomerSearchFormProps {
  readonly filters: CustomerSearch;
  readonly pending: boolean;
  readonly onSearch: (search: CustomerSearch) => void;
}

/** ID, e-mail and dates; both dates default to today and on (CU-01, CU-02, CU-10, CU-11, CU-16, CU-17). */
export function CustomerSearchForm({ filters, pending, onSearch }: CustomerSearchFormProps) {
  const form = useFilterForm(filters, customers.filters.errors);
  const { errors } = form.formState;
  const shown = useWatch({ control: form.control }) as CustomerSearch;

  const given = shown.fiscalNumber || shown.email;
  const tooShort = given.length > 0 && given.length < SHORTEST_SEARCH;
  const problem = errors.from?.message ?? errors.to?.message;
  const submit = (typed: CustomerSearch): void => {
    if (tooShort) return;
    onSearch({ ...typed, fiscalNumber: readText('nationalId', typed.fiscalNumber), isAsked: true });
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

interface DateFieldProps {
  readonly label: string;
  readonly id: string;
  readonly date: 'from' | 'to';
}

/** A date with a checkbox that switches it on, in the place of the label of other fields. */
function DateField({ label, id, date }: DateFieldProps) {
  const { control, setValue } = useFormContext<CustomerSearch>();
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
