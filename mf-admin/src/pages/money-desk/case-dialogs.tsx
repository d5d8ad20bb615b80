import { ProvedDialog } from '@portal/features/proof';
import { ConfirmActDialog } from './confirm-dialog.tsx';
import type { CaseDetail, MoneyAct } from './desk-address.ts';
import { type Order, ProposeDialog } from './propose-dialog.tsx';
import { moneyDeskTexts as texts } from './texts.ts';

/** Question to a person in a dialog. */
export type Asked =
  | { readonly kind: 'propose'; readonly order: Order }
  | { readonly kind: 'confirm'; readonly act: MoneyAct }
  | { readonly kind: 'refuse'; readonly act: MoneyAct };

export interface CaseDialogsProps {
  readonly caseId: string;
  readonly asked: Asked;
  /** Whether the person at the screen proposed the act that waits. */
  readonly isMine: boolean;
  readonly onDone: (detail: CaseDetail, asked: Asked) => void;
  readonly onRefuse: (act: MoneyAct, reason: string) => Promise<void>;
  readonly onAsk: (asked: Asked | undefined) => void;
}

/** The dialogs of a case; fetched when the first of them is opened. */
export default function CaseDialogs({ caseId, asked, isMine, onDone, onRefuse, onAsk }: CaseDialogsProps) {
  const close = (): void => onAsk(undefined);
  return (
    <>
      <ProposeDialog
        caseId={caseId}
        order={asked.kind === 'propose' ? asked.order : undefined}
        onDone={(next) => onDone(next, asked)}
        onCancel={close}
      />
      <ConfirmActDialog
        act={asked.kind === 'confirm' ? asked.act : undefined}
        onDone={(next) => onDone(next, asked)}
        onRefuse={() => asked.kind === 'confirm' && onAsk({ kind: 'refuse', act: asked.act })}
        onClose={close}
      />
      <ProvedDialog
        open={asked.kind === 'refuse'}
        title={isMine ? texts.confirm.withdrawTitle : texts.confirm.noTitle}
        hint={texts.acts.two}
        submit={isMine ? texts.confirm.withdrawConfirm : texts.confirm.noConfirm}
        reason
        proof={false}
        onSend={async (_send, { motivo }) => {
          if (asked.kind === 'refuse') await onRefuse(asked.act, motivo);
        }}
        onCancel={close}
      />
    </>
  );
}
