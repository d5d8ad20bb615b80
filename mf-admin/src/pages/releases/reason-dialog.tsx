import { ProvedDialog, type ProvedDialogProps } from '@portal/features/proof';
import { releaseTexts as text } from './texts.ts';

/** Asks for reason and proof of an operation. A file of its own, so that it is loaded with the first operation. */
export default function ReasonDialog(props: Omit<ProvedDialogProps, 'open' | 'submit' | 'reason'>) {
  return <ProvedDialog open submit={text.go} reason {...props} />;
}
