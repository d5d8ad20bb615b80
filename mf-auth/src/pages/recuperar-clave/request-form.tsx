import { useApiMutation } from '@portal/api-client';
import { Captcha, captchaMissing } from '@portal/features/captcha';
import { ScriptsNeeded } from '@portal/remote-kit/posted-form';
import { Note } from '@portal/ui/core';
import { Form, SubmitButton, useYupForm } from '@portal/ui/form';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/values/fiscal-number';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as yup from 'yup';
import { sendRefused } from '../../parts/code/code-error.ts';
import { fiscalNumberRule } from '../../parts/identity/fiscal-number.ts';
import { FiscalNumberField } from '../../parts/identity/fiscal-number-field.tsx';
import { useMissingExplained } from '../../parts/identity/missing-explained.ts';
import { RefusalNote } from '../../parts/identity/refusal-note.tsx';
import { LinkButton } from '../../parts/link-button.tsx';
import { texts } from '../../texts.ts';
import { type RequestedReset, requestReset, sentBefore } from './recovery.ts';
import { recoveryTexts } from './texts.ts';

const text = recoveryTexts;
const schema = yup.object({ fiscal_number: fiscalNumberRule });

/** ID and captcha of a recovery (AU-37 … AU-40). A refusal empties the form and renders another captcha (AU-41). */
export function RequestForm({ onRequested }: { onRequested: (reset: RequestedReset) => void }) {
  const form = useYupForm(schema, { fiscal_number: '' });
  const fiscalNumber = useWatch({ control: form.control, name: 'fiscal_number' });
  const [token, setToken] = useState<string>();
  const [round, setRound] = useState(0);
  const { explain, wantsCaptcha } = useMissingExplained(form);
  const complete = isFiscalNumber(fiscalNumber);
  // The captcha disappears with an incomplete ID, and so does its token.
  useEffect(() => {
    if (!complete) setToken(undefined);
  }, [complete]);

  const request = useApiMutation({
    mutationFn: ([fiscalNumber, captcha]: readonly [string, string]) => requestReset(fiscalNumber, captcha),
    onSuccess: onRequested,
    onError() {
      setToken(undefined);
      setRound((count) => count + 1);
      form.reset();
    },
  });
  const refusal = request.isError ? sendRefused(request.error) : undefined;

  const haveCode = (of: string): void =>
    onRequested({ fiscalNumber: of, code: '', message: texts.code.typeIt, ...sentBefore });

  return (
    <>
      {refusal && (
        <RefusalNote key={round} {...refusal}>
          {refusal.code === 'OTP_ACTIVE' && (
            <LinkButton onClick={() => haveCode(request.variables?.[0] ?? '')}>
              {texts.code.already}
            </LinkButton>
          )}
        </RefusalNote>
      )}
      {/* Before hydration, `dialog` keeps Enter from sending the form. */}
      <Form
        form={form}
        method="dialog"
        summary={false}
        onSubmit={({ fiscal_number }) =>
          token === undefined ? undefined : request.send([canonicalFiscalNumber(fiscal_number), token])
        }
      >
        <FiscalNumberField />
        {complete && <Captcha key={round} action="recovery" onChange={setToken} />}
        {complete && wantsCaptcha && token === undefined && (
          <Note tone="bad" role="alert">
            {captchaMissing}
          </Note>
        )}
        <SubmitButton
          size="big"
          wide
          onUnready={complete && token !== undefined ? undefined : explain}
          pendingText={text.submitting}
        >
          {text.submit}
        </SubmitButton>
      </Form>
      <ScriptsNeeded />
    </>
  );
}
