import { call, useApiMutation } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { Checkbox, CodeInput, Field } from '@portal/ui/controls';
import { Button, ErrorState, SkeletonCard } from '@portal/ui/core';
import { codeRule, Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import * as yup from 'yup';
import { passwordRefused } from '../code/code-error.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import styles from './second-factor.module.css';
import { enrolmentTexts } from './texts.ts';

const text = enrolmentTexts;
const schema = yup.object({
  codigo: codeRule,
  guardados: yup.boolean().defined().oneOf([true], text.mustSave),
});

export type Enrolment = Output<'POST /api/second_factor/enrol'>;

/**
 * Sets an authenticator app up: the person scans the code, keeps the recovery codes and types what the app shows. The
 * secret is requested once and kept until the page is left: a second request would answer another secret.
 */
export function EnrolForm({ fiscalNumber }: { fiscalNumber: string }) {
  const enrolment = useQuery({
    queryKey: ['second factor enrolment'],
    queryFn: () => call('POST /api/second_factor/enrol', { body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (enrolment.isError)
    return <ErrorState title={enrolmentTexts.loadFailed} onRetry={() => void enrolment.refetch()} />;
  if (!enrolment.data) return <SkeletonCard />;
  return (
    <Steps
      key={enrolment.data.secret}
      enrolment={enrolment.data}
      fiscalNumber={fiscalNumber}
      onAnother={() => void enrolment.refetch()}
    />
  );
}

interface StepsProps {
  readonly enrolment: Enrolment;
  readonly fiscalNumber: string;
  readonly onAnother: () => void;
  /** Called at the end on a page that stays; elsewhere the shell leads to the next page. */
  readonly onDone?: () => void;
}

/** The three steps of the set-up; at their end a session begins that counts as confirmed by the second factor. */
export function Steps({ enrolment, fiscalNumber, onAnother, onDone }: StepsProps) {
  const form = useYupForm(schema, { codigo: '', guardados: false }, { mode: 'onSubmit' });
  const { errors } = form.formState;

  const confirmation = useApiMutation({
    mutationFn: ({ codigo }: { codigo: string }) =>
      call('POST /api/second_factor/confirm', { body: { codigo } }),
    onSuccess(session) {
      bus.emit('toast@1', { text: text.done, tone: 'ok' });
      bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber });
      onDone?.();
    },
    onError(error) {
      const refused = passwordRefused(error);
      const about = refused.code === 'SECOND_FACTOR_WRONG' ? 'codigo' : 'root';
      form.setValue('codigo', '');
      form.setError(about, { type: refused.code, message: refused.message });
    },
  });

  return (
    <div className="stack">
      <p className="soft">{text.intro}</p>
      <Form form={form} onSubmit={confirmation.send}>
        <Step number={1} title={text.scan} help={text.scanHelp}>
          <Qr {...enrolment.qr} />
          <details className={`${styles['byHand']} small`}>
            <summary>{text.byHand}</summary>
            <p>
              {text.byHandHelp} <code className={styles['key']}>{inFours(enrolment.secret)}</code>
            </p>
          </details>
        </Step>
        <Step number={2} title={text.save} help={text.saveHelp}>
          <RecoveryCodes codes={enrolment.recovery_codes} />
          <Field name="guardados" label={text.savedLabel} hiddenLabel>
            <Checkbox label={text.saved} />
          </Field>
        </Step>
        <Step number={3} title={text.type}>
          <Field name="codigo" label={text.code}>
            <CodeInput invalid={errors.codigo !== undefined} />
          </Field>
        </Step>
        <SubmitButton size="big" wide pendingText={text.submitting}>
          {text.submit}
        </SubmitButton>
        {errors.root?.type === 'SECOND_FACTOR_EXPIRED' && (
          <Button variant="line" wide onClick={onAnother}>
            {text.another}
          </Button>
        )}
      </Form>
    </div>
  );
}

interface StepProps {
  readonly number: number;
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}

function Step({ number, title, help, children }: StepProps) {
  const id = useId();
  return (
    <section className={styles['step']} aria-labelledby={id}>
      <h2 id={id}>
        <span className={styles['number']}>{number}</span> {title}
      </h2>
      {help && <p className="soft small">{help}</p>}
      {children}
    </section>
  );
}

/** QR code, dark on white in every theme, with the light margin of four blocks that readers need. */
function Qr({ size, path }: Enrolment['qr']) {
  return (
    <svg
      className={styles['qr']}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      role="img"
      aria-label={text.qr}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');
