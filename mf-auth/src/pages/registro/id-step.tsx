import { useApiMutation } from '@portal/api-client';
import { Captcha, captchaMissing } from '@portal/features/captcha';
import { ScriptsNeeded } from '@portal/remote-kit/posted-form';
import { Link, Note } from '@portal/ui/core';
import { Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/values/fiscal-number';
import { useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { sendRefused } from '../../parts/code/code-error.ts';
import { fiscalNumberRule } from '../../parts/identity/fiscal-number.ts';
import { FiscalNumberField } from '../../parts/identity/fiscal-number-field.tsx';
import { useMissingExplained } from '../../parts/identity/missing-explained.ts';
import { RefusalNote } from '../../parts/identity/refusal-note.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { texts } from '../../texts.ts';
import styles from './registro.module.css';
import { codeSentBefore, type SentCode, sendCode } from './send-code.ts';
import { registrationTexts } from './texts.ts';

const text = registrationTexts;
const schema = yup.object({ fiscal_number: fiscalNumberRule });

/** ID and captcha; the solved captcha sends the code (AU-18 … AU-21). The ID stays in its field after a refusal. */
export function IdStep({ onSent }: { onSent: (sent: SentCode) => void }) {
  const form = useYupForm(schema, { fiscal_number: '' });
  const fiscalNumber = useWatch({ control: form.control, name: 'fiscal_number' });
  // A solved captcha is valid for one call: another captcha is rendered after a refusal (AU-35).
  const [round, setRound] = useState(0);
  const { explain, wantsCaptcha } = useMissingExplained(form);
  const captcha = useRef<HTMLDivElement>(null);

  const request = useApiMutation({
    mutationFn: ([fiscalNumber, token]: readonly [string, string]) => sendCode(fiscalNumber, token),
    onSuccess: onSent,
    onError: () => setRound((count) => count + 1),
  });
  const sending = request.isPending || request.isSuccess;
  const refusal = request.isError ? sendRefused(request.error) : undefined;

  return (
    <>
      <p className="soft">{text.intro}</p>
      {refusal && (
        <RefusalNote key={round} {...refusal}>
          {refusal.code === 'OTP_ACTIVE' && (
            <LinkButton onClick={() => onSent(codeSentBefore(request.variables?.[0] ?? ''))}>
              {texts.code.already}
            </LinkButton>
          )}
        </RefusalNote>
      )}
      {/* Enter sends nothing: it moves the focus to the captcha. */}
      <Form
        form={form}
        // Before hydration, `dialog` keeps Enter from sending the form.
        method="dialog"
        summary={false}
        onSubmit={() => captcha.current?.querySelector<HTMLInputElement>('input')?.focus()}
      >
        <FiscalNumberField readOnly={sending} />
        {isFiscalNumber(fiscalNumber) && (
          <div ref={captcha}>
            <Captcha
              key={round}
              action="register"
              hint={text.captchaHint}
              onChange={(token) => {
                const asked = canonicalFiscalNumber(form.getValues('fiscal_number'));
                if (token !== undefined) void request.send([asked, token]);
              }}
            />
            <p className={`${styles['sending']} small`} role="status">
              {sending && text.sending}
            </p>
            {wantsCaptcha && !sending && (
              <Note tone="bad" role="alert">
                {captchaMissing}
              </Note>
            )}
          </div>
        )}
        {/* The button sends nothing: the solved captcha does (AU-21). */}
        <SubmitButton size="big" wide pending={sending} pendingText={text.sending} onUnready={explain}>
          {text.go}
        </SubmitButton>
      </Form>
      <ScriptsNeeded />
      <p className={`${styles['foot']} small`}>
        {text.haveOne} <Link href="/login">{text.login}</Link>
      </p>
    </>
  );
}
