import { Dialog } from '@portal/ui/overlay';
import { ProvedForm, type ProvedFormProps } from './proved-form.tsx';

export interface ProvedDialogProps extends Omit<ProvedFormProps, 'children' | 'onCancel'> {
  readonly open: boolean;
  readonly title: string;
  /** Explanation below the title. */
  readonly hint: string;
  readonly onCancel: () => void;
}

/** A question that is answered with a proof of the person, a reason, or both. */
export function ProvedDialog({ open, title, hint, onCancel, ...rest }: ProvedDialogProps) {
  return (
    <Dialog open={open} title={title} kind="alert" onClose={onCancel}>
      <ProvedForm onCancel={onCancel} {...rest}>
        <p className="soft">{hint}</p>
      </ProvedForm>
    </Dialog>
  );
}
