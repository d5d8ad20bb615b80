import { Field, Select, TextInput } from '@portal/ui/controls';
import { Button, Link } from '@portal/ui/core';
import { SearchIcon } from '@portal/ui/icons';
import { type FormEvent, useState } from 'react';
import { moneyDeskTexts as text } from '../../money-desk-texts.ts';
import { type CaseFilters, deskHref } from './desk-address.ts';
import styles from './money-desk.module.css';

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export interface CaseFiltersFormProps {
  readonly filters: CaseFilters;
  readonly onFilters: (filters: CaseFilters) => void;
}

/** Why, in which state, and whose; what is chosen holds at once, what is typed when it is sent. */
export function CaseFiltersForm({ filters, onFilters }: CaseFiltersFormProps) {
  const [typed, setTyped] = useState(filters.text ?? '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { text: _text, ...others } = filters;
    onFilters(typed.trim() ? { ...others, text: typed.trim() } : others);
  };
  const choose = (name: 'kind' | 'state', value: string): void => {
    const { [name]: _old, ...others } = filters;
    onFilters((value ? { ...others, [name]: value } : others) as CaseFilters);
  };
  return (
    <form className={styles['filters']} onSubmit={submit} aria-label={text.filters}>
      <Field label={text.searchHelp} className={styles['find']}>
        <TextInput value={typed} onValue={setTyped} maxLength={64} autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="line" icon={<SearchIcon />}>
        {text.searchButton}
      </Button>
      <Field label={text.kind}>
        <Select
          placeholder={text.anyKind}
          value={filters.kind ?? ''}
          options={optionsOf(text.kinds)}
          onValue={(value) => choose('kind', value)}
        />
      </Field>
      <Field label={text.state}>
        <Select
          placeholder={text.openState}
          value={filters.state ?? ''}
          options={optionsOf(text.states)}
          onValue={(value) => choose('state', value)}
        />
      </Field>
      {Object.keys(filters).length > 0 && (
        <Link href={deskHref({})} className={`btn quiet ${styles['clear']}`} onClick={() => setTyped('')}>
          {text.clear}
        </Link>
      )}
    </form>
  );
}
