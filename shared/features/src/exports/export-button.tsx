import { ApiResponseError, messageOf } from '@portal/api-client';
import { Button, Note, ProgressBar } from '@portal/ui/core';
import { grouped } from '@portal/ui/format';
import { DownloadIcon } from '@portal/ui/icons';
import { lazy, Suspense } from 'react';
import styles from './exports.module.css';
import { type BeginExport, type Export, type ExportState, useExport } from './use-export.ts';

const LargeExport = lazy(() => import('./large-export.tsx'));

const texts = {
  underWay: 'Descarga en curso',
  preparing: 'Preparando el archivo',
  progress: (written: number, total: number) =>
    `${grouped(written)} de ${grouped(total)} ${total === 1 ? 'fila' : 'filas'}`,
  done: (file: string) => `Descargamos ${file}.`,
  cancelled: 'Cancelaste la descarga.',
  failed: 'No pudimos hacer el archivo. Inténtalo de nuevo.',
  cancel: 'Cancelar',
} as const;

export interface ExportButtonProps {
  readonly label: string;
  readonly disabled?: boolean;
  /** Requests the file with the filters of what is shown. */
  readonly begin: BeginExport;
  /** Whether failures are not shown to the person (RE-11). */
  readonly silent?: boolean;
}

/** Downloads a file that the server makes as a job, with its progress and a way to stop it. */
export function ExportButton({ label, disabled, begin, silent }: ExportButtonProps) {
  const { state, start, prove, cancel, dismiss } = useExport();
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
      {state.kind === 'asked' && (
        <Suspense>
          <LargeExport rows={state.rows} onSend={(send) => prove(begin, send)} onCancel={dismiss} />
        </Suspense>
      )}
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
    case 'asked':
      return null;
    case 'starting':
      return <UnderWay />;
    case 'running':
      return <UnderWay job={state.job} onCancel={onCancel} />;
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
          {state.error instanceof ApiResponseError ? messageOf(state.error) : texts.failed}
        </Note>
      );
  }
}

/** Progress in a floating box at the foot of the window, so that the page stays readable. */
function UnderWay({ job, onCancel }: { job?: Export; onCancel?: () => unknown }) {
  const { written = 0, total = 0 } = job ?? {};
  return (
    <section className={styles['dock']} aria-label={texts.underWay}>
      <p role="status">
        <strong>{texts.preparing}</strong> {total > 0 && <span>{texts.progress(written, total)}</span>}
      </p>
      <ProgressBar value={total === 0 ? 0 : written / total} label={texts.preparing} />
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
      )}
    </section>
  );
}
