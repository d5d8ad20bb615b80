import { call, messageOf } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { CountInput, Field, MoneyInput } from '@portal/ui/controls';
import { Button, Card, Note, Receipt, Stack, SummaryList } from '@portal/ui/core';
import { Form, useYupForm } from '@portal/ui/form';
import { percent, pesos } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { AlertDialog } from '@portal/ui/overlay';
import { CustomerPage, StickyBar } from '@portal/ui/page';
import { useNavigate } from '@portal/ui/router';
import { useEffect, useRef, useState } from 'react';
import styles from './generar-otp.module.css';
import { judgeQuote, purchaseSchema, type Quote, type Quoting, quoteRequest, type Terms } from './quote.ts';
import { quoterTexts as texts } from './texts.ts';

type Code = Output<'GET /api/quoter/otp/:fiscal_number'>;

type Answer =
  | { readonly kind: 'sent'; readonly code: Code }
  | { readonly kind: 'failed'; readonly message: string };

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
  const [state, setState] = useState<Quoting>({ step: 'editing' });
  const [answer, setAnswer] = useState<Answer>();
  const navigate = useNavigate();
  const latest = useRef(0);
  const go = useRef<HTMLButtonElement>(null);
  const goInBar = useRef<HTMLButtonElement>(null);
  const locked = state.step === 'quoted' || state.step === 'quoting';

  /** Requests a quote once both values are valid. The answer to an older request is dropped. */
  const quote = async (): Promise<void> => {
    const request = quoteRequest(form.getValues(), terms);
    if (!request || locked) return;
    latest.current += 1;
    const asked = latest.current;
    setState({ step: 'quoting' });
    let next: Quoting;
    try {
      next = judgeQuote(await call('POST /api/quoter/quote', { body: request }), terms);
    } catch (error) {
      next = { step: 'refused', message: messageOf(error) };
    }
    if (asked !== latest.current) return;
    setState(next);
  };
  // The field that a person left is locked now and has lost the focus: the visible button to go on takes it.
  useEffect(() => {
    if (state.step !== 'quoted' || document.activeElement !== document.body) return;
    goInBar.current?.focus();
    go.current?.focus();
  }, [state.step]);
  // Values typed before the session expired are restored without a field being left, so the quote is asked for here.
  useEffect(() => void quote(), []);
  const edit = (): void => {
    latest.current += 1;
    setState({ step: 'editing' });
  };
  const changed = (): void => {
    if (state.step === 'refused' || state.step === 'too-small') edit();
  };

  /** Names the missing values at their fields; a refused quote is begun again with the amount. */
  const explain = (): void => {
    const { amount, count } = form.getValues();
    if (amount === '') form.setError('amount', { message: texts.amountNeeded });
    if (count === '') form.setError('count', { message: texts.countNeeded });
    form.setFocus(amount !== '' && count === '' ? 'count' : 'amount');
  };

  const generate = async (): Promise<void> => {
    try {
      const code = await call('GET /api/quoter/otp/:fiscal_number', {
        params: { fiscal_number: fiscalNumber },
      });
      setAnswer({ kind: 'sent', code });
    } catch (error) {
      setAnswer({ kind: 'failed', message: messageOf(error) });
    }
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
      onClick={generate}
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
                if (!currentTarget.contains(relatedTarget)) void quote();
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
            <Button variant="quiet" icon={<EditIcon />} onClick={edit}>
              {texts.modify}
            </Button>
          )}
        </div>
        <AlertDialog
          open={answer?.kind === 'failed'}
          title={texts.codeFailed}
          closeText={texts.close}
          onClose={() => setAnswer(undefined)}
        >
          <p className="soft">{answer?.kind === 'failed' && answer.message}</p>
        </AlertDialog>
        {answer?.kind === 'sent' && (
          <CodeSent code={answer.code} onClose={() => navigate('/resumen', { replace: true })} />
        )}
      </div>
    </CustomerPage>
  );
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
