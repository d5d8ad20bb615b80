import type { TermHandover } from '@portal/contract/handover';
import { messages } from '@portal/contract/messages';
import { PasskeyProof } from '@portal/features/proof';
import { Checkbox } from '@portal/ui/controls';
import { Button, SummaryList } from '@portal/ui/core';
import { type CodeFault, CodeSentTo, OneTimeCode } from '@portal/ui/form';
import { longDate, percent, pesos } from '@portal/ui/format';
import { AlertDialog, Dialog } from '@portal/ui/overlay';
import { useId, useState } from 'react';
import { texts } from '../../texts.ts';
import type { SentCode } from './confirmation.ts';
import styles from './modify-terms.module.css';
import { Problem } from './problem.tsx';
import type { ChosenPlan, ConfirmationSteps } from './use-confirmation.ts';

const text = texts.code;

interface CodeDialogProps {
  readonly sent: SentCode;
  readonly fault: CodeFault | undefined;
  readonly origin: TermHandover['origin'];
  readonly onCheck: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Asks the person who changes the term for the code that was sent to the customer (TM-14 … TM-18). */
function CodeDialog({ sent, fault, origin, onCheck, onResend, onRetry, onClose }: CodeDialogProps) {
  const byCustomer = origin === '/facturas';
  return (
    <Dialog open title={byCustomer ? text.title : text.titleOfCustomer} onClose={onClose}>
      <CodeSentTo phone={sent.phone} email={sent.email} />
      <OneTimeCode
        expiresAt={sent.expiresAt}
        lifetime={sent.lifetime}
        fault={fault}
        {...{ onCheck, onResend, onRetry }}
      />
      {byCustomer && <p className="tiny mute">{text.safety}</p>}
    </Dialog>
  );
}

export interface ConfirmationDialogsProps {
  readonly steps: ConfirmationSteps;
  readonly handover: TermHandover;
  readonly plan: ChosenPlan;
  /** Leads back to the page on which the change began. */
  readonly onDone: () => void;
  /** Called when the server has dropped the plan, which must be simulated again. */
  readonly onRefused: () => void;
}

/** The dialog of the current step. */
export function ConfirmationDialogs({ steps, handover, plan, onDone, onRefused }: ConfirmationDialogsProps) {
  const { now } = steps;
  switch (now.step) {
    case 'closed':
      return null;
    case 'terms':
      return <TermsDialog {...{ steps, handover, plan }} problem={now.problem} />;
    case 'code':
      return (
        <CodeDialog
          sent={now.sent}
          fault={now.fault}
          origin={handover.origin}
          onCheck={steps.checkCode}
          onResend={steps.acceptTerms}
          onRetry={steps.retryCode}
          onClose={steps.close}
        />
      );
    case 'exhausted':
      return <NoTriesLeftDialog steps={steps} problem={now.problem} />;
    case 'authorise':
      return <AuthoriseDialog {...{ steps, handover, plan }} problem={now.problem} />;
    case 'refused':
      return (
        <AlertDialog open title={now.title} onClose={onRefused}>
          <p className="soft">{now.message}</p>
        </AlertDialog>
      );
    case 'done':
      return (
        <AlertDialog
          open
          title={texts.done.title}
          onClose={onDone}
          closeText={texts.done.go[handover.origin]}
        >
          <p className="soft">{now.message}</p>
          <NewPlan plan={plan} />
        </AlertDialog>
      );
  }
}

type StepProps = Omit<ConfirmationDialogsProps, 'onDone' | 'onRefused'> & {
  readonly problem: string | undefined;
};

/** Terms to be accepted, in the numbers of this credit (TM-12). */
function TermsDialog({ steps, handover, plan, problem }: StepProps) {
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const listId = useId();
  const text = texts.terms;
  const { conditions } = handover;
  const { actual, nuevo, planPagos } = plan.simulation;
  const interest = nuevo.totalIntereses - actual.totalIntereses;
  const terms = [
    text.plan(conditions.numeroObligacion, conditions.plazo, plan.count),
    text.instalment(pesos(actual.cuotaMes), pesos(nuevo.cuotaMes)),
    text.end(longDate(nuevo.fechaUltimaCuota)),
    interest >= 0 ? text.moreInterest(pesos(interest)) : text.lessInterest(pesos(-interest)),
    text.rate(texts.modify.rateValue(percent(planPagos.tasaInteres))),
    text.prepay,
    text.record,
  ];
  return (
    <Dialog
      open
      title={text.title}
      onClose={steps.close}
      actions={
        <>
          <Button onUnready={accepted ? undefined : () => setTried(true)} onClick={steps.acceptTerms}>
            {text.go}
          </Button>
          {accepted && handover.origin === '/facturas' && <PasskeyProof onProve={steps.approveByPasskey} />}
          <Button variant="line" onClick={steps.close}>
            {texts.modify.cancel}
          </Button>
        </>
      }
    >
      <ul className={styles['agreement']} id={listId}>
        {terms.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ul>
      <Checkbox
        label={text.accept[handover.origin]}
        checked={accepted}
        onValue={setAccepted}
        aria-describedby={listId}
      />
      <Problem>{tried && !accepted ? text.mustAccept[handover.origin] : problem}</Problem>
    </Dialog>
  );
}

/** Last confirmation, with a summary of the change (TM-20, TM-22). */
function AuthoriseDialog({ steps, handover, plan, problem }: StepProps) {
  return (
    <Dialog
      open
      title={texts.authorise.title}
      onClose={steps.close}
      actions={
        <>
          <Button variant="action" onClick={() => steps.authorise(plan)}>
            {texts.modify.confirm}
          </Button>
          <Button variant="line" onClick={steps.close}>
            {texts.modify.cancel}
          </Button>
        </>
      }
    >
      <p className="soft">{texts.authorise.ask(handover.conditions.numeroObligacion)}</p>
      <NewPlan plan={plan} />
      <Problem>{problem}</Problem>
    </Dialog>
  );
}

function NewPlan({ plan: { count, simulation } }: { plan: ChosenPlan }) {
  const { nuevo } = simulation;
  const text = texts.authorise;
  return (
    <SummaryList
      rows={[
        { label: text.count, value: String(count) },
        { label: text.last, value: longDate(nuevo.fechaUltimaCuota) },
        { label: text.interest, value: nuevo.totalIntereses },
      ]}
      total={{ label: text.instalment, value: nuevo.cuotaMes }}
    />
  );
}

interface NoTriesLeftDialogProps {
  readonly steps: ConfirmationSteps;
  readonly problem: string | undefined;
}

/** Dialog after the last try of a code: another code, or closing it, which changes nothing (TM-19, D-35). */
function NoTriesLeftDialog({ steps, problem }: NoTriesLeftDialogProps) {
  return (
    <Dialog
      open
      kind="alert"
      title={texts.code.exhaustedTitle}
      onClose={steps.close}
      actions={
        <>
          <Button onClick={steps.acceptTerms}>{texts.code.newCode}</Button>
          <Button variant="line" onClick={steps.close}>
            {texts.modify.cancel}
          </Button>
        </>
      }
    >
      <p className="soft">{messages.otpExhausted}</p>
      <Problem>{problem}</Problem>
    </Dialog>
  );
}
