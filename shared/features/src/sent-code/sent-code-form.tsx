import { CodeSentTo, OneTimeCode } from '@portal/ui/form';
import type { SentCode } from './use-sent-code.ts';

export interface SentCodeFormProps {
  readonly code: SentCode;
  readonly sent: NonNullable<SentCode['sent']>;
}

/** Asks for the code that was sent. */
export function SentCodeForm({ code, sent }: SentCodeFormProps) {
  const { fault, setFault, send, check } = code;
  return (
    <>
      <CodeSentTo phone={sent.phone} email={sent.email} />
      <OneTimeCode
        expiresAt={sent.expiresAt}
        lifetime={sent.lifetime}
        fault={fault}
        onCheck={check}
        onResend={send}
        onRetry={() => setFault(undefined)}
      />
    </>
  );
}
