import { Field, Select, TextInput } from '@portal/ui/controls';
import { Link } from '@portal/ui/core';
import { useFilterForm } from '@portal/ui/filters';
import { Form, SubmitButton } from '@portal/ui/form';
import { SearchIcon } from '@portal/ui/icons';
import { type CaseFilters, deskHref } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as text } from './texts.ts';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export interface CaseFiltersFormProps {
  readonly filters: CaseFilters;
  readonly onFilters: (filters: CaseFilters) => void;
}

/** Values of the form; '' for no filter. The age is chosen by the tiles above it. */
interface FormFilters {
  readonly text: string;
  readonly kind: CaseFilters['kind'] | '';
  readonly state: CaseFilters['state'] | '';
}

const nothing: FormFilters = { text: '', kind: '', state: '' };

/** Filters of the cases by reason, state and text; a choice in a list applies at once, with the text as typed. */
export function CaseFiltersForm({ filters, onFilters }: CaseFiltersFormProps) {
  const { age, ...others } = filters;
  const form = useFilterForm<FormFilters>({ ...nothing, ...others }, () => ({}));
  const apply = ({ text: typed, kind, state }: FormFilters): void =>
    onFilters({
      ...(age ? { age } : {}),
      ...(kind ? { kind } : {}),
      ...(state ? { state } : {}),
      ...(typed.trim() ? { text: typed.trim() } : {}),
    });
  const choose = (): void => apply(form.getValues());
  return (
    <Form form={form} onSubmit={apply} className={styles['filters']} aria-label={text.filters}>
      <Field name="text" label={text.searchHelp} className={styles['find']}>
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>
      <SubmitButton variant="line" icon={<SearchIcon />}>
        {text.searchButton}
      </SubmitButton>
      <Field name="kind" label={text.kind}>
        <Select placeholder={text.anyKind} options={optionsOf(text.kinds)} onValue={choose} />
      </Field>
      <Field name="state" label={text.state}>
        <Select placeholder={text.openState} options={optionsOf(text.states)} onValue={choose} />
      </Field>
      {Object.keys(filters).length > 0 && (
        <Link
          href={deskHref({})}
          className={`btn quiet ${styles['clear']}`}
          onClick={() => form.reset(nothing)}
        >
          {text.clear}
        </Link>
      )}
    </Form>
  );
}
