import { ApiResponseError, call, messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { ProvedDialog } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, TextInput } from '@portal/ui/controls';
import { Button, Card, Note } from '@portal/ui/core';
import { type Column, DataTable, QueryState } from '@portal/ui/data';
import { dropDraft, Form, rateRule, SubmitButton, useYupForm } from '@portal/ui/form';
import { AddIcon } from '@portal/ui/icons';
import { bogotaTimestamp, clockTime } from '@portal/values/bogota-time';
import { pesos } from '@portal/values/number-formats';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as yup from 'yup';
import styles from './settings.module.css';
import { usuryTexts } from './texts.ts';

const text = usuryTexts;

type Rate = Output<'GET /api/usuryRates'>['rates'][number];

/** Months that show until the older ones are asked for. */
const MONTHS_SHOWN_FIRST = 6;

/**
 * The usury cap of each month, which no quote may pass: seen, entered and corrected (docs/credit-arithmetic.md,
 * Rates).
 */
export function UsuryRates() {
  const rates = useQuery(query('GET /api/usuryRates'));
  const client = useQueryClient();
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(false);
  const [saved, setSaved] = useState<Rate>();
  const withdrawal = useMutation({
    mutationFn: ({ month, until }: { readonly month: string; readonly until: string }) =>
      call('POST /api/usuryRates/:month/withdraw', { params: { month }, body: { until } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['GET /api/usuryRates'] }),
  });
  return (
    <Card title={text.title} className={styles['wide']}>
      <p className="soft">{text.lead}</p>
      {saved && (
        <Note tone="ok" role="status">
          {text.saved(saved.month, saved.corrected, saved.correcting)}
        </Note>
      )}
      {withdrawal.isSuccess && (
        <Note tone="ok" role="status">
          {text.withdrawn(withdrawal.variables.month)}
        </Note>
      )}
      {withdrawal.isError && <Note tone="bad">{messageOf(withdrawal.error)}</Note>}
      <QueryState query={rates} errorTitle={text.failed}>
        {(data) => (
          <>
            {data.missing.length > 0 && <Note tone="warn">{text.missing(data.missing.join(', '))}</Note>}
            {data.waiting.map((cap) => (
              <Note key={cap.month} tone="warn">
                {text.waiting(
                  cap,
                  percent(cap.annual),
                  clockTime(bogotaTimestamp(new Date(cap.until))),
                  pesos(cap.largest),
                )}{' '}
                <Button variant="line" pending={withdrawal.isPending} onClick={() => withdrawal.mutate(cap)}>
                  {text.withdraw(cap.month)}
                </Button>
              </Note>
            ))}
            <DataTable
              caption={text.title}
              columns={columns}
              rows={all ? data.rates : data.rates.slice(0, MONTHS_SHOWN_FIRST)}
              rowKey={({ month }) => month}
            />
            <div className="row">
              {!open && (
                <Button variant="line" icon={<AddIcon />} onClick={() => setOpen(true)}>
                  {text.enter}
                </Button>
              )}
              {!all && data.rates.length > MONTHS_SHOWN_FIRST && (
                <Button variant="quiet" onClick={() => setAll(true)}>
                  {text.older}
                </Button>
              )}
            </div>
            {open && (
              <RateForm
                month={data.missing[0] ?? ''}
                rates={data.rates}
                onCancel={() => setOpen(false)}
                onSaved={(rate) => {
                  setSaved(rate);
                  setOpen(false);
                  void client.invalidateQueries({ queryKey: ['GET /api/usuryRates'] });
                }}
              />
            )}
          </>
        )}
      </QueryState>
    </Card>
  );
}

const percent = (annual: string): string => annual.replace('.', ',');

const columns: readonly Column<Rate>[] = [
  { id: 'month', header: text.month, place: 'key', cell: ({ month }) => month },
  {
    id: 'annual',
    header: text.annual,
    place: 'status',
    align: 'end',
    cell: ({ annual }) => `${percent(annual)} %`,
  },
  {
    id: 'corrected',
    header: text.corrected,
    cell: ({ corrected, correcting }) =>
      correcting ? text.correcting(corrected) : corrected > 0 ? text.correctedCount(corrected) : '',
  },
  { id: 'source', header: text.source, place: 'full', cell: ({ source }) => source },
];

const schema = yup.object({
  month: yup
    .string()
    .required(text.monthWanted)
    .matches(/^20\d{2}-(0[1-9]|1[0-2])$/, text.monthWanted),
  annual: rateRule()
    .required(text.annualWanted)
    .matches(/^[1-9]/, text.annualWanted),
  repeated: rateRule().default(''),
  source: yup.string().trim().required(text.sourceWanted).min(3, text.sourceWanted),
});

const DRAFT = 'tasa';

type Asked = Pick<Rate, 'month' | 'annual' | 'source'> & {
  /** The cap that the month had when the question was asked. */
  readonly replaced: Rate | undefined;
  readonly repeated: string | undefined;
};

interface RateFormProps {
  readonly month: string;
  readonly rates: readonly Rate[];
  /** `rate` is null where the month's first cap waits. */
  readonly onSaved: (rate: Rate | undefined) => void;
  readonly onCancel: () => void;
}

function RateForm({ month, rates, onSaved, onCancel }: RateFormProps) {
  const form = useYupForm(schema, { month, annual: '', repeated: '', source: text.usualSource });
  useUnsaved('tasa de usura', form.formState.isDirty);
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  /** Whether the server wants the figure typed again. */
  const [isDoubted, setDoubted] = useState(false);
  return (
    <>
      <Form
        form={form}
        onSubmit={({ annual, repeated, ...rest }) =>
          setAsked({
            ...rest,
            annual,
            repeated: isDoubted ? repeated : undefined,
            replaced: rates.find((rate) => rate.month === rest.month),
          })
        }
        className={styles['rate']}
        draft={DRAFT}
        aria-label={text.enter}
      >
        <Field name="month" label={text.month} help={text.monthHelp} required>
          <TextInput inputMode="numeric" placeholder="2026-12" autoComplete="off" />
        </Field>
        <Field name="annual" label={text.annual} help={text.annualHelp} required>
          <TextInput inputMode="decimal" autoComplete="off" />
        </Field>
        {isDoubted && (
          <Field name="repeated" label={text.repeated} required>
            <TextInput inputMode="decimal" autoComplete="off" />
          </Field>
        )}
        <Field name="source" label={text.source} required>
          <TextInput autoComplete="off" />
        </Field>
        <div className="row">
          <SubmitButton>{text.save}</SubmitButton>
          <Button
            variant="line"
            onClick={() => {
              dropDraft(DRAFT);
              onCancel();
            }}
          >
            {text.cancel}
          </Button>
        </div>
      </Form>
      <ProvedDialog
        open={asked !== undefined}
        title={text.confirm(asked?.month ?? '', percent(asked?.annual ?? ''))}
        hint={asked?.replaced ? text.replaces(percent(asked.replaced.annual)) : text.hint}
        submit={text.go}
        reason
        onSend={async (send, { motivo }) => {
          if (!asked) return;
          const { replaced, repeated, ...rest } = asked;
          const body = {
            ...rest,
            version: replaced?.version ?? null,
            motivo,
            ...(repeated === undefined ? {} : { repeated }),
          };
          const answer = await send('POST /api/usuryRates', { body }).catch((error: unknown) => {
            void client.invalidateQueries({ queryKey: ['GET /api/usuryRates'] });
            if (error instanceof ApiResponseError && error.envelope.code === 'FIGURE_NOT_REPEATED') {
              setDoubted(true);
              setAsked(undefined);
              form.setError('repeated', {
                type: 'server',
                message: error.envelope.fields?.[0]?.message ?? '',
              });
              return undefined;
            }
            throw error;
          });
          if (answer === undefined) return;
          dropDraft(DRAFT);
          setAsked(undefined);
          onSaved(answer.waiting ? undefined : (answer.rate ?? undefined));
        }}
        onCancel={() => setAsked(undefined)}
      />
    </>
  );
}
