import type { TermHandover } from '@portal/contract/handover';
import { type CodeFault, CodeSentTo, OneTimeCode } from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import { texts } from '../../texts.ts';
import type { SentCode } from './confirmation.ts';

const text = texts.code;

export interface CodeDialogProps {
  readonly sent: SentCode;
  readonly fault: CodeFault | undefined;
  readonly origin: TermHandover['origin'];
  readonly onCheck: (code: string) => Promise<void>;
  readonly onResend: () => Promise<void>;
  readonly onRetry: () => void;
  readonly onClose: () => void;
}

/** Asks the person who changes the term for the code that was sent to the customer (TM-14 … TM-18). */
export function CodeDialog({ sent, fault, origin, onCheck, onResend, onRetry, onClose }: CodeDialogProps) {
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
