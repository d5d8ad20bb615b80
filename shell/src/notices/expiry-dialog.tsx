import { Button, clockText, useSecondsUntil } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { useAtomValue } from 'jotai';
import type { Expiry, ExpiryWarning } from '../session/idle-expiry.ts';
import { texts } from '../texts.ts';

const text = texts.expiry;

export interface ExpiryDialogProps {
  readonly expiry: Expiry;
  readonly onLogout: () => void;
}

/** Asks whether a person is still there, two minutes before an idle session ends. */
export function ExpiryDialog({ expiry, onLogout }: ExpiryDialogProps) {
  const warning = useAtomValue(expiry.warning);
  return warning ? <Question warning={warning} expiry={expiry} onLogout={onLogout} /> : null;
}

function Question({ warning, expiry, onLogout }: ExpiryDialogProps & { warning: ExpiryWarning }) {
  const seconds = useSecondsUntil(warning.endsAt);
  const goOn = warning.final ? expiry.dismiss : expiry.stay;
  return (
    <Dialog
      open
      kind="alert"
      title={warning.final ? text.finalTitle : text.title}
      onClose={() => void goOn()}
      actions={
        <>
          <Button variant="line" onClick={onLogout}>
            {text.logout}
          </Button>
          <Button pendingText={text.staying} onClick={() => goOn()}>
            {warning.final ? text.understood : text.stay}
          </Button>
        </>
      }
    >
      <p>
        {text.endsIn} <strong aria-hidden="true">{clockText(seconds)}</strong>
        <span className="visually-hidden" role="status">
          {text.aloud(aloud(seconds))}
        </span>
        . {warning.final ? text.finalHint : text.hint}
      </p>
    </Dialog>
  );
}

/** Screen readers announce the time only at these steps, not every second. */
const aloud = (seconds: number): number => [10, 30, 60].find((step) => seconds <= step) ?? 120;
