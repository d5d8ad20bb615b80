import { ProvedDialog, type ProvedDialogProps } from '@portal/features/proof';
import { releaseTexts as text } from '../../releases-texts.ts';

/** Asks for the reason and the proof of whatever is done here. A file of its own: it is brought when something is to be done. */
export default function ReasonDialog(props: Omit<ProvedDialogProps, 'open' | 'submit' | 'reason'>) {
  return <ProvedDialog open submit={text.go} reason {...props} />;
}
