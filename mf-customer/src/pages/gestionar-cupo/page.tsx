import { query } from '@portal/api-client';
import { PasskeyProof } from '@portal/features/proof';
import { Button, Card, DescriptionList, Link, Note, Stack, SummaryList } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { ChevronLeftIcon } from '@portal/ui/icons';
import { CustomerPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { limitTexts as texts } from '../../limit-texts.ts';
import { isSameOffer, type LimitState, limitStateOf } from '../../parts/limit-offer.ts';
import { AmountForm } from './amount-form.tsx';
import styles from './gestionar-cupo.module.css';
import { IncreaseDialogs } from './increase-dialogs.tsx';
import { useIncrease } from './use-increase.ts';

/** Second step of the limit increase: the offered extra limit, or another amount (LI-06 … LI-14). */
export default function LimitManagementPage() {
  const { state } = useLocation();
  const [given] = useState(() => limitStateOf(state));
  if (!given) return <Navigate to="/resumen" replace />;
  return <Management {...given} />;
}

function Management({ fiscalNumber, offer }: LimitState) {
  const steps = useIncrease(fiscalNumber);
  const { now } = steps;
  // Who comes back to the page may bring an offer that was used or has changed since: the first step asks for another.
  const present = useQuery({
    ...query('GET /api/limit/management/:fiscal_number', { params: { fiscal_number: fiscalNumber } }),
    enabled: now.step === 'offer',
  });
  if (now.step === 'offer' && present.data && !isSameOffer(present.data, offer))
    return <Navigate to="/aumentar_cupo" replace />;
  return (
    <CustomerPage
      title={texts.manageTitle}
      lead={texts.manageLead}
      above={
        <Link className={styles['back'] ?? ''} href="/aumentar_cupo">
          <ChevronLeftIcon className="small-icon" /> {texts.back}
        </Link>
      }
    >
      <div className={styles['columns']}>
        <Card>
          <Stack>
            <SummaryList
              rows={[
                { label: texts.current, value: offer.cupoActual },
                { label: texts.extra, value: offer.cupoAdicionalPreaprobado },
              ]}
              total={{ label: texts.total, value: offer.cupoTotal }}
            />
            <DescriptionList rows={[{ label: texts.purchases, value: offer.cupoDisponibleCompras }]} />
          </Stack>
        </Card>
        <Card>
          <Choice steps={steps} offer={offer} />
        </Card>
      </div>
      <IncreaseDialogs now={now} steps={steps} />
    </CustomerPage>
  );
}

interface ChoiceProps {
  readonly steps: ReturnType<typeof useIncrease>;
  readonly offer: LimitState['offer'];
}

/** Choice about the offer; the dialog of the code opens over it. */
function Choice({ steps, offer }: ChoiceProps) {
  const { now } = steps;
  const confirming = now.step === 'confirm' || ('from' in now && now.from === 'confirm') ? now : undefined;
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(now.step);
  // The pressed button is gone and the focus with it: the first field or button of the new step takes it.
  useEffect(() => {
    if (shown.current === now.step) return;
    shown.current = now.step;
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [now.step]);
  if (now.step === 'custom') {
    return (
      <div ref={place}>
        <AmountForm offer={offer} onChoose={steps.choose} onCancel={steps.cancel} />
      </div>
    );
  }
  const problem = 'problem' in now && now.step !== 'exhausted' ? now.problem : undefined;
  return (
    <div ref={place}>
      <Stack>
        {confirming && 'amount' in confirming ? (
          <>
            <p>{texts.requestOf(pesos(confirming.amount))}</p>
            <SummaryList
              rows={[{ label: texts.current, value: offer.cupoActual }]}
              total={{ label: texts.wouldBe, value: offer.cupoActual + confirming.amount }}
            />
            {confirming.amount > offer.cupoAdicionalPreaprobado && (
              <p className="small soft">{texts.study}</p>
            )}
            <div className={styles['answers']}>
              <Button variant="action" size="big" onClick={() => steps.sendCode(confirming.amount)}>
                {texts.request}
              </Button>
              <PasskeyProof onProve={() => steps.increaseByPasskey(confirming.amount)} />
              <Button variant="line" size="big" onClick={steps.cancel}>
                {texts.cancel}
              </Button>
            </div>
          </>
        ) : (
          <div className={styles['answers']}>
            <Button
              variant="action"
              size="big"
              onClick={() => steps.sendCode(offer.cupoAdicionalPreaprobado)}
            >
              {texts.accept}
            </Button>
            <PasskeyProof onProve={() => steps.increaseByPasskey(offer.cupoAdicionalPreaprobado)}>
              {texts.acceptByPasskey}
            </PasskeyProof>
            <Button variant="line" size="big" onClick={steps.another}>
              {texts.another}
            </Button>
          </div>
        )}
        {problem && (
          <Note tone="bad" role="alert">
            {problem}
          </Note>
        )}
      </Stack>
    </div>
  );
}
