import { CodeSentTo, OneTimeCode } from '@portal/ui/form';
import { Dialog } from '@portal/ui/overlay';
import type { ReactNode } from 'react';
import type { SentCode } from './use-sent-code.ts';

interface SentCodeDialogProps {
  readonly title: string;
  readonly code: SentCode & { readonly sent: NonNullable<SentCode['sent']> };
  /** What the code does, above it. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

/** Asks for the code that was sent, in a dialog. */
export function SentCodeDialog({ title, code, children, onClose }: SentCodeDialogProps) {
  const { sent, fault, setFault, send, check } = code;
  return (
    <Dialog open title={title} onClose={onClose}>
      {children}
      <CodeSentTo phone={sent.phone} email={sent.email} />
      <OneTimeCode
        expiresAt={sent.expiresAt}
        lifetime={sent.lifetime}
        fault={fault}
        onCheck={check}
        onResend={send}
        onRetry={() => setFault(undefined)}
      />
    </Dialog>
  );
}
