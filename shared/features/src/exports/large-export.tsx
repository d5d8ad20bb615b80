import { grouped } from '@portal/ui/format';
import type { SendWithProof } from '../passkeys/proof.ts';
import { ProvedDialog } from '../proof/proved-dialog.tsx';

interface LargeExportProps {
  /** Rows that the server counted. */
  readonly rows: number;
  readonly onSend: (send: SendWithProof) => Promise<void>;
  readonly onCancel: () => void;
}

/** Asks for a proof before a file with the data of many people. */
export default function LargeExport({ rows, onSend, onCancel }: LargeExportProps) {
  return (
    <ProvedDialog
      open
      title={`¿Descargar ${grouped(rows)} filas?`}
      hint="El archivo lleva datos de muchas personas. Confirma que eres tú; en los próximos 15 minutos no te lo preguntamos de nuevo."
      submit="Descargar"
      onSend={onSend}
      onCancel={onCancel}
    />
  );
}
