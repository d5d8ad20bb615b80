import { call, messageOf, query } from '@portal/api-client';
import { Field, RadioGroup, TextInput } from '@portal/ui/controls';
import { Button, Note, SkeletonCard } from '@portal/ui/core';
import { longDay, pesos } from '@portal/ui/format';
import { SearchIcon } from '@portal/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { BeforeAfter } from './before-after.tsx';
import type { ActPreview, CaseDetail, Suggestion } from './desk-address.ts';
import styles from './money-desk.module.css';
import { moneyDeskTexts as texts } from './texts.ts';

const text = texts.apply;

type BeyondDue = NonNullable<ActPreview['beyond_due']>;

/** Amount to apply, and its invoice. */
export interface ApplyChoice {
  readonly invoice: string;
  readonly amount: number;
  readonly beyondDue: BeyondDue;
}

/** Numbers of instalments in a sentence: `4 y 5`, `4, 5 y 6`. */
export function numbersOf(lines: readonly { readonly instalment: number }[]): string {
  return lines
    .map(({ instalment }) => String(instalment))
    .join(', ')
    .replace(/, (\d+)$/, ' y $1');
}

/** Preview of an order, computed by the server, which changes nothing. */
export function useActPreview(caseId: string, order: Parameters<typeof previewOf>[1] | undefined) {
  return useQuery({
    queryKey: ['money preview', caseId, order],
    queryFn: () => previewOf(caseId, order as Parameters<typeof previewOf>[1]),
    enabled: order !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 0,
  });
}

const previewOf = (
  caseId: string,
  order: {
    readonly kind: 'apply' | 'return' | 'close' | 'undo';
    readonly invoice?: string;
    readonly amount?: number;
    readonly beyond_due?: BeyondDue;
    readonly undoes?: string;
  },
): Promise<ActPreview> => call('POST /api/money/cases/:id/preview', { params: { id: caseId }, body: order });

export interface ApplyFormProps {
  readonly detail: CaseDetail;
  readonly choice: ApplyChoice | undefined;
  readonly onChoice: (choice: ApplyChoice) => void;
}

/** Which invoice the money goes to, what to do with more than is due, and how the credit stands afterwards. */
export function ApplyForm({ detail, choice, onChoice }: ApplyFormProps) {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  const [searching, setSearching] = useState(detail.suggestions.length === 0);
  const name = useId();
  const offered = [
    ...detail.suggestions,
    ...found.filter(({ invoice }) => !detail.suggestions.some((known) => known.invoice === invoice)),
  ];
  const choose = (one: Suggestion): void => {
    setSearching(false);
    onChoice({
      invoice: one.invoice,
      amount: one.amount,
      beyondDue: one.beyond_due,
    });
  };
  const chosen = offered.find(({ invoice }) => invoice === choice?.invoice);
  const isBeyond = chosen !== undefined && chosen.amount > chosen.due_now;
  return (
    <div className={styles['fit']}>
      <div className={styles['choices']}>
        <fieldset className={styles['opts']}>
          <legend className="label">{text.question}</legend>
          {offered.map((one) => (
            <label key={one.invoice} className={`check ${styles['opt']}`}>
              <input
                type="radio"
                name={name}
                checked={!searching && choice?.invoice === one.invoice}
                onChange={() => choose(one)}
              />
              <strong>{one.invoice}</strong>
              <span className="num strong">{pesos(one.amount)}</span>
              <p>{describe(one, detail.case.fiscal_number)}</p>
            </label>
          ))}
          <label className={`check ${styles['opt']}`}>
            <input type="radio" name={name} checked={searching} onChange={() => setSearching(true)} />
            <strong>{text.other}</strong>
            <span />
            <p>{text.otherHelp}</p>
          </label>
        </fieldset>
        {searching && (
          <InvoiceSearch
            caseId={detail.case.id}
            onFound={(suggestions) => {
              setFound(suggestions);
              const [only] = suggestions;
              if (only) choose(only);
            }}
          />
        )}
        {chosen?.total && !searching && <p className={styles['tiny']}>{text.total}</p>}
        {isBeyond && !chosen.total && choice && !searching && (
          <RadioGroup
            name={`${name}-beyond`}
            legend={text.beyond}
            options={Object.entries(text.beyondChoices).map(([value, label]) => ({ value, label }))}
            value={choice.beyondDue}
            onValue={(beyondDue) => onChoice({ ...choice, beyondDue: beyondDue as BeyondDue })}
          />
        )}
      </div>
      {choice && !searching && <Becomes caseId={detail.case.id} choice={choice} />}
    </div>
  );
}

/** Which instalments a suggestion pays, why it is offered, and how much money is left over. */
function describe(one: Suggestion, payer: string): string {
  const { lines, left_over, chosen_by_customer, fiscal_number, name } = one;
  const paid = lines.filter((line) => line.paid);
  const part = lines.find((line) => !line.paid);
  return [
    paid.length > 0 ? `${text.pays(numbersOf(paid), paid.length > 1)}.` : '',
    part ? text.part(part.instalment, pesos(part.total)) : '',
    chosen_by_customer ? text.chosen : '',
    fiscal_number !== payer && name ? text.owner(name) : '',
    left_over > 0 ? text.leftOver(pesos(left_over)) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

function Becomes({ caseId, choice }: { caseId: string; choice: ApplyChoice }) {
  const id = useId();
  const preview = useActPreview(caseId, orderOf(choice));
  return (
    <section className={styles['prev']} aria-labelledby={id} aria-busy={preview.isFetching}>
      <h3 id={id}>{text.becomes(choice.invoice)}</h3>
      {preview.data ? (
        <>
          <BeforeAfter preview={preview.data} />
          <p className={styles['tiny']}>{text.asOf(longDay(preview.data.as_of))}</p>
        </>
      ) : preview.isError ? (
        <Note tone="bad" role="alert">
          {messageOf(preview.error) || text.previewFailed}
        </Note>
      ) : (
        <SkeletonCard lines={4} />
      )}
    </section>
  );
}

/** The order of a choice, as the calls take it. */
export function orderOf({ invoice, amount, beyondDue }: ApplyChoice) {
  return {
    kind: 'apply' as const,
    invoice,
    amount,
    beyond_due: beyondDue,
  };
}

interface InvoiceSearchProps {
  readonly caseId: string;
  readonly onFound: (suggestions: readonly Suggestion[]) => void;
}

function InvoiceSearch({ caseId, onFound }: InvoiceSearchProps) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const find = async (): Promise<void> => {
    setProblem(undefined);
    try {
      const { suggestions } = await call('GET /api/money/cases/:id/invoices', {
        params: { id: caseId },
        query: { text: typed.trim() },
      });
      if (suggestions.length === 0) setProblem(text.nothingFound);
      else onFound(suggestions);
    } catch (error) {
      setProblem(messageOf(error));
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed.trim().length >= 4) void find();
  };
  return (
    <form className={styles['seek']} onSubmit={submit}>
      <Field label={text.otherLabel} error={problem}>
        <TextInput value={typed} onValue={setTyped} autoComplete="off" spellCheck={false} />
      </Field>
      <Button type="submit" variant="line" icon={<SearchIcon />} disabled={typed.trim().length < 4}>
        {text.find}
      </Button>
    </form>
  );
}

/** The detail of a case by its id. */
export function caseQuery(id: string) {
  return query('GET /api/money/cases/:id', { params: { id } });
}
