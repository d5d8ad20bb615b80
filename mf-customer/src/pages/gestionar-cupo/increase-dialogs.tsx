import { messages } from '@portal/contract/messages';
import { Button, Note } from '@portal/ui/core';
import { CodeSentTo, OneTimeCode } from '@portal/ui/form';
import { AlertDialog, Dialog } from '@portal/ui/overlay';
import { useNavigate } from 'react-router-dom';
import { limitTexts as texts } from '../../limit-texts.ts';
import type { Increase } from './increase.ts';
import type { IncreaseSteps } from './use-increase.ts';

/** Dialog of the current step: code, no more tries, or the answer, which leads to the summary (LI-14). */
export function IncreaseDialogs({ now, steps }: { now: Increase; steps: IncreaseSteps }) {
  const navigate = useNavigate();
  switch (now.step) {
    case 'code':
      return (
        <Dialog open title={texts.codeTitle} onClose={steps.cancel}>
          <CodeSentTo phone={now.sent.phone} email={now.sent.email} />
          <OneTimeCode
            expiresAt={now.sent.expiresAt}
            lifetime={now.sent.lifetime}
            fault={now.fault}
            onCheck={(code) => steps.increase(now.amount, code)}
            onResend={() => steps.sendCode(now.amount)}
            onRetry={steps.retryCode}
          />
          <p className="tiny mute">{texts.safety}</p>
        </Dialog>
      );
    case 'exhausted':
      return (
        <Dialog
          open
          kind="alert"
          title={texts.exhaustedTitle}
          onClose={steps.cancel}
          actions={
            <>
              <Button onClick={() => steps.sendCode(now.amount)}>{texts.newCode}</Button>
              <Button variant="line" onClick={steps.cancel}>
                {texts.cancel}
              </Button>
            </>
          }
        >
          <p className="soft">{messages.otpExhausted}</p>
          {now.problem && (
            <Note tone="bad" role="alert">
              {now.problem}
            </Note>
          )}
        </Dialog>
      );
    case 'result':
      return (
        <AlertDialog
          open
          title={now.result.resultado === 'granted' ? texts.granted : texts.review}
          closeText={texts.end}
          onClose={() => navigate('/resumen', { replace: true })}
        >
          <p className="soft">{now.result.mensaje}</p>
        </AlertDialog>
      );
    default:
      return null;
  }
}
