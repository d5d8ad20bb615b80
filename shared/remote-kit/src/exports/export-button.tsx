import { CallRefused, messageOf } from '@portal/api-client';
import { Button, Note, ProgressBar } from '@portal/ui/core';
import { countOf } from '@portal/ui/format';
import { DownloadIcon } from '@portal/ui/icons';
import { type Export, type ExportState, useExport } from './use-export.ts';

const texts = {
  preparing: 'Preparando el archivo',
  progress: (written: number, total: number) =>
    `${written.toLocaleString('es-CO')} de ${countOf(total, 'fila', 'filas')}`,
  done: (file: string) => `Descargamos ${file}.`,
  cancelled: 'Cancelaste la descarga.',
  failed: 'No pudimos hacer el archivo. Inténtalo de nuevo.',
  cancel: 'Cancelar',
} as const;

export interface ExportButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** Asks the server for the file, with the filters of the screen. */
  readonly begin: () => Promise<Export>;
  /** Errors are the server's business to log, and nobody else's (RE-11). */
  readonly silent?: boolean;
}

/** Downloads a file that the server makes as a job, with its progress and a way to stop it. */
export function ExportButton({ label, disabled, begin, silent }: ExportButtonProps) {
  const { state, start, cancel } = useExport();
  const busy = state.kind === 'starting' || state.kind === 'running';
  return (
    <>
      <Button
        variant="line"
        icon={<DownloadIcon />}
        disabled={disabled}
        pending={busy}
        onClick={() => {
          void start(begin);
        }}
      >
        {label}
      </Button>
      <Progress state={state} onCancel={cancel} silent={silent ?? false} />
    </>
  );
}

interface ProgressProps {
  readonly state: ExportState;
  readonly onCancel: () => unknown;
  readonly silent: boolean;
}

function Progress({ state, onCancel, silent }: ProgressProps) {
  switch (state.kind) {
    case 'idle':
      return null;
    case 'starting':
      return <Note role="status">{texts.preparing}</Note>;
    case 'running': {
      const { written, total } = state.job;
      return (
        <Note role="status">
          <p>{texts.progress(written, total)}</p>
          <ProgressBar value={total === 0 ? 0 : written / total} label={texts.preparing} />
          <Button variant="quiet" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Note>
      );
    }
    case 'done':
      return (
        <Note tone="ok" role="status">
          {texts.done(state.job.file_name)}
        </Note>
      );
    case 'cancelled':
      return <Note role="status">{texts.cancelled}</Note>;
    case 'failed':
      if (silent) return null;
      return (
        <Note tone="bad" role="alert">
          {state.error instanceof CallRefused ? messageOf(state.error) : texts.failed}
        </Note>
      );
  }
}
