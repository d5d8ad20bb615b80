import { call, messageOf, useApiMutation } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { CountInput, Field, MoneyInput } from '@portal/ui/controls';
import { Button, Card, Note, Receipt, Stack, SummaryList } from '@portal/ui/core';
import { Form, useYupForm } from '@portal/ui/form';
import { percent, pesos } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { AlertDialog } from '@portal/ui/overlay';
import { CustomerPage, StickyBar } from '@portal/ui/page';
import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './generar-otp.module.css';
import { judgeQuote, purchaseSchema, type Quote, type Quoting, quoteRequest, type Terms } from './quote.ts';
import { quoterTexts as texts } from './texts.ts';

type Code = Output<'GET /api/quoter/otp/:fiscal_number'>;

export interface QuoterProps {
  readonly terms: Terms;
  readonly fiscalNumber: string;
}

/** Quoter: amount and instalments, their monthly cost, and the code for the purchase (QU-01 … QU-03, QU-06 … QU-15). */
export function Quoter({ terms, fiscalNumber }: QuoterProps) {
  const form = useYupForm(
    purchaseSchema(terms),
    { amount: '', count: '' },
    { mode: 'onBlur', reValidateMode: 'onBlur' },
  );
  const asked = useMutation({
    mutationFn: async (body: NonNullable<ReturnType<typeof quoteRequest>>) =>
      judgeQuote(await call('POST /api/quoter/quote', { body }), terms),
  });
  const state = quotingOf(asked);
  const code = useApiMutation({
    mutationFn: () => call('GET /api/quoter/otp/:fiscal_number', { params: { fiscal_number: fiscalNumber } }),
  });
  const navigate = useNavigate();
  const go = useRef<HTMLButtonElement>(null);
  const goInBar = useRef<HTMLButtonElement>(null);
  const locked = state.step === 'quoted' || state.step === 'quoting';

  /** Requests a quote once both values are valid. The answer to an older request is dropped. */
  const quote = (): void => {
    const request = quoteRequest(form.getValues(), terms);
    if (request && !locked) asked.mutate(request);
  };
  // The field that a person left is locked now and has lost the focus: the visible button to go on takes it.
  useEffect(() => {
    if (state.step !== 'quoted' || document.activeElement !== document.body) return;
    goInBar.current?.focus();
    go.current?.focus();
  }, [state.step]);
  // Values typed before the session expired are restored without a field being left, so the quote is asked for here.
  useEffect(quote, []);
  const changed = (): void => {
    if (state.step === 'refused' || state.step === 'too-small') asked.reset();
  };

  /** Names the missing values at their fields; a refused quote is begun again with the amount. */
  const explain = (): void => {
    const { amount, count } = form.getValues();
    if (amount === '') form.setError('amount', { message: texts.amountNeeded });
    if (count === '') form.setError('count', { message: texts.countNeeded });
    form.setFocus(amount !== '' && count === '' ? 'count' : 'amount');
  };

  const shown = state.step === 'quoted' || state.step === 'too-small' ? state.quote : undefined;
  const count = Number(form.getValues('count'));
  const goOn = (button: typeof go) => (
    <Button
      variant="action"
      size="big"
      onUnready={state.step === 'quoted' || state.step === 'quoting' ? undefined : explain}
      pending={state.step === 'quoting'}
      pendingText={texts.quoting}
      onClick={() => code.send()}
      ref={button}
    >
      {texts.go}
    </Button>
  );
  return (
    <CustomerPage
      title={texts.title}
      lead={texts.lead}
      sticky={
        shown && (
          <StickyBar
            label={texts.instalment}
            sum={shown.cuota_mensual}
            explanation={texts.everyMonth(count)}
            details={<Breakdown quote={shown} />}
            action={goOn(goInBar)}
          />
        )
      }
    >
      <div className={styles['columns']}>
        <Card title={texts.purchase} className={styles['form']}>
          <Form form={form} onSubmit={quote} summary={false} draft="compra" className="stack">
            <div className={styles['limit']}>
              <span className="small soft">{texts.available}</span>
              <strong>{pesos(terms.cupo)}</strong>
            </div>
            {/* A quote is requested when both fields are left, not one for the other: a person may change both. */}
            <fieldset
              className="stack"
              onBlur={({ currentTarget, relatedTarget }) => {
                if (!currentTarget.contains(relatedTarget)) quote();
              }}
            >
              <legend className="visually-hidden">{texts.purchase}</legend>
              <Field name="amount" label={texts.amount} help={texts.amountHelp}>
                <MoneyInput disabled={locked} onValue={changed} />
              </Field>
              <Field name="count" label={texts.count} help={texts.countHelp(terms.max_cuotas)}>
                <CountInput disabled={locked} onValue={changed} enterKeyHint="done" />
              </Field>
            </fieldset>
            {(state.step === 'refused' || state.step === 'too-small') && (
              <Note tone="bad" role="alert">
                {state.message}
              </Note>
            )}
            <p className="tiny mute">{texts.legal}</p>
          </Form>
        </Card>
        {(shown || state.step === 'refused') && (
          <div className={styles['receipt']}>
            <QuoteReceipt quote={shown} count={count} />
          </div>
        )}
        <div className={styles['actions']}>
          {goOn(go)}
          {state.step === 'quoted' && (
            <Button variant="quiet" icon={<EditIcon />} onClick={asked.reset}>
              {texts.modify}
            </Button>
          )}
        </div>
        <AlertDialog
          open={code.isError}
          title={texts.codeFailed}
          closeText={texts.close}
          onClose={code.reset}
        >
          <p className="soft">{code.isError && messageOf(code.error)}</p>
        </AlertDialog>
        {code.data && <CodeSent code={code.data} onClose={() => navigate('/resumen', { replace: true })} />}
      </div>
    </CustomerPage>
  );
}

/** State of the quoter by its last request. */
function quotingOf(asked: Pick<UseMutationResult<Quoting>, 'isPending' | 'error' | 'data'>): Quoting {
  const { isPending, error, data } = asked;
  if (isPending) return { step: 'quoting' };
  if (error) return { step: 'refused', message: messageOf(error) };
  return data ?? { step: 'editing' };
}

/** Monthly instalment and total with its parts; off without a quote (QU-02, QU-13). */
function QuoteReceipt({ quote, count }: { quote: Quote | undefined; count: number }) {
  return (
    <Receipt title={texts.quote}>
      <Stack role="status">
        {quote ? (
          <>
            <div>
              <p className="small soft">{texts.instalment}</p>
              <p className={styles['sum']}>{pesos(quote.cuota_mensual)}</p>
              <p className="small soft">{texts.during(count)}</p>
            </div>
            <Breakdown quote={quote} />
            <p className="tiny mute">
              {texts.rate(percent(quote.tasa_mensual), percent(quote.tasa_anual))}{' '}
              {quote.desglose.garantia > 0 && texts.rateWithGuarantee(percent(quote.tasa_anual_con_garantia))}
            </p>
          </>
        ) : (
          <p className="soft">{texts.nothing}</p>
        )}
      </Stack>
    </Receipt>
  );
}

/** Parts of the total. */
function Breakdown({ quote: { desglose: parts, total } }: { quote: Quote }) {
  return (
    <SummaryList
      rows={[
        { label: texts.capital, value: parts.capital },
        { label: texts.interest, value: parts.intereses },
        { label: texts.guarantee, value: parts.garantia },
        { label: texts.iva, value: parts.iva },
      ]}
      total={{ label: texts.total, value: total }}
    />
  );
}

/** The server's message and the contacts that the code was sent to (QU-15). */
function CodeSent({ code, onClose }: { code: Code; onClose: () => void }) {
  const { email, phone } = code.datos_envio.data;
  return (
    <AlertDialog open title={texts.codeTitle} closeText={texts.end} onClose={onClose}>
      <p>{code.msj_cotizador}</p>
      <SummaryList
        rows={[
          ...(email ? [{ label: texts.email, value: email }] : []),
          ...(phone ? [{ label: texts.phone, value: phone }] : []),
        ]}
      />
      <p className="small soft">{texts.good(code.vigencia_otp)}</p>
    </AlertDialog>
  );
}
