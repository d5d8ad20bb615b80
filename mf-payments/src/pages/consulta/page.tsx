import { call, messageOf, query, useApiMutation } from '@portal/api-client';
import { beginVisit } from '@portal/contract/handover';
import { bus } from '@portal/event-bus';
import { Captcha, captchaMissing } from '@portal/features/captcha';
import { firstActive, LazyRichText } from '@portal/features/content';
import { InquiryField, inquiryFieldTexts, useHandedNumber } from '@portal/features/inquiry';
import { ScriptsNeeded } from '@portal/remote-kit/posted-form';
import { Button, Note } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/values/fiscal-number';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { InquiryState } from '../../parts/paying/inquiry-state.ts';
import { mostUrgentFirst } from '../../parts/paying/most-urgent-first.ts';
import type { Owed } from '../../parts/paying/payment-request.ts';
import styles from './consulta.module.css';
import { InquirySlides } from './inquiry-slides.tsx';
import { inquiryTexts } from './texts.ts';

const text = inquiryTexts;

/** Public balance inquiry (PU-28, PU-29, PU-32, PU-33). */
export default function InquiryPage() {
  const navigate = useNavigate();
  const handed = useHandedNumber();
  const [typed, setFiscalNumber] = useState(handed);
  const [token, setToken] = useState<string>();
  // A solved captcha is valid for one call; a new round renders another.
  const [round, setRound] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (handed) setFiscalNumber(handed);
  }, [handed]);
  const valid = isFiscalNumber(typed);
  const fiscalNumber = canonicalFiscalNumber(typed);

  const solved = (token: string | undefined): void => {
    setToken(token);
    if (token !== undefined) setProblem(undefined);
  };

  const explain = (): void => {
    if (valid) setProblem(captchaMissing);
    else {
      setTried(true);
      field.current?.focus();
    }
  };

  const inquiry = useApiMutation({
    mutationFn: async (recaptcha_token: string) => {
      const { user, ...reply } = await call('POST /api/publicInquiry', {
        body: { fiscal_number: fiscalNumber, recaptcha_token, all_data: false },
      });
      const owed: Owed =
        reply.total_invoices > 0
          ? { reply: mostUrgentFirst(reply), portfolio: 'open', visitor: true }
          : {
              reply: mostUrgentFirst(await writtenOff(fiscalNumber)),
              portfolio: 'written-off',
              visitor: true,
            };
      return { owed, user };
    },
    onSuccess({ owed, user }) {
      bus.emit('visitor.identified@1', user);
      const name = `${user.first_name} ${user.last_name}`;
      const state: InquiryState = { owed, name, visit: beginVisit() };
      navigate('/consulta/facturas_view', { state });
    },
    onError(error) {
      setProblem(messageOf(error));
      setToken(undefined);
      setRound(round + 1);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!valid || token === undefined) return;
    setProblem(undefined);
    void inquiry.send(token);
  };

  return (
    <PublicPage title={text.title} lead={text.lead}>
      <div className={styles['page']}>
        <div className={styles['ask']}>
          <form
            className={`card ${styles['inquiry']}`}
            // Before hydration, `dialog` keeps the form from being sent without a captcha.
            method="dialog"
            onSubmit={submit}
            noValidate
          >
            {problem && (
              <Note tone="bad" role="alert">
                {problem}
              </Note>
            )}
            <InquiryField value={typed} onValue={setFiscalNumber} tried={tried} ref={field} />
            {valid && <Captcha key={round} action="inquiry" onChange={solved} />}
            <Button
              variant="action"
              size="big"
              type="submit"
              onUnready={valid && token !== undefined ? undefined : explain}
              pending={inquiry.isPending || inquiry.isSuccess}
              className={styles['scripted']}
            >
              {inquiryFieldTexts.submit}
            </Button>
            <ScriptsNeeded />
          </form>
          <InquiryText />
        </div>
        <InquirySlides />
      </div>
    </PublicPage>
  );
}

/** Second call of an inquiry without open invoices: the debt may be written off (PU-32). */
const writtenOff = (fiscal_number: string) =>
  call('GET /api/punishedPortfolio/:fiscal_number', { params: { fiscal_number } });

/** Content under the form: the first active option by order, as HTML (PU-31). */
function InquiryText() {
  const option = firstActive(useQuery(query('GET /api/consulta')).data?.options);
  return option ? <LazyRichText html={option.detail} /> : null;
}
