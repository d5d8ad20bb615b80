import { messages } from '@portal/contract/messages';
import { Button } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { texts } from '../../texts.ts';
import { Problem } from './problem.tsx';
import type { ConfirmationSteps } from './use-confirmation.ts';

export interface NoTriesLeftDialogProps {
  readonly steps: ConfirmationSteps;
  readonly problem: string | undefined;
}

/** Dialog after the last try of a code: another code, or closing it, which changes nothing (TM-19, D-35). */
export function NoTriesLeftDialog({ steps, problem }: NoTriesLeftDialogProps) {
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
