import { ApiResponseError, call, messageOf } from '@portal/api-client';
import { exportLabels } from '@portal/contract/report-names';
import { bus } from '@portal/event-bus';
import { type Export, fetchFile } from '@portal/features/exports';
import { Badge, Button, Card, ProgressBar, SkeletonTable, type Tone } from '@portal/ui/core';
import { type Column, DataTable, QueryState, Timestamp } from '@portal/ui/data';
import { grouped } from '@portal/ui/format';
import { CloseIcon, DownloadIcon } from '@portal/ui/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import styles from '../reports.module.css';
import { type DownloadStatus, filtersInWords, isUnderWay, statusOf } from './download-status.ts';
import { exportsQuery } from './report-download.tsx';

/** Milliseconds between two questions about the files under way. */
const ASK_EVERY = 1_500;

/** The last files that a person requested, with their progress and buttons to cancel or fetch them. */
export function Downloads() {
  const client = useQueryClient();
  const made = useQuery({
    ...exportsQuery,
    refetchInterval: ({ state }) => (state.data?.exports.some(isUnderWay) ? ASK_EVERY : false),
  });

  const act = useMutation({
    mutationFn: ({ act }: Act) => act(),
    onError(error, { failed }) {
      const text = error instanceof ApiResponseError ? messageOf(error) : failed;
      bus.emit('toast@1', { text, tone: 'bad' });
    },
    onSettled: () => client.invalidateQueries({ queryKey: exportsQuery.queryKey }),
  });
  /** Each file has buttons of its own, which are held until their act has settled. */
  const settled = (one: Act): Promise<unknown> => act.mutateAsync(one).catch(() => undefined);

  const columns = columnsFor({
    fetch: ({ id }) =>
      settled({ act: () => fetchFile(id), failed: 'No pudimos descargar el archivo. Inténtalo de nuevo.' }),
    cancel: ({ id }) =>
      settled({
        act: () => call('POST /api/exports/:id/cancel', { params: { id } }),
        failed: 'No pudimos cancelar la descarga. Inténtalo de nuevo.',
      }),
  });
  return (
    <Card title="Tus descargas" className={styles['downloads']}>
      <QueryState
        query={made}
        loading={<SkeletonTable rows={2} />}
        isEmpty={({ exports }) => exports.length === 0}
        empty={
          <p className="mute">
            Aún no has descargado informes. Los que descargues quedan aquí para bajarlos otra vez.
          </p>
        }
        errorTitle="No pudimos traer tus descargas"
      >
        {({ exports }) => (
          <DataTable
            caption="Archivos que pediste, del más nuevo al más antiguo"
            columns={columns}
            rows={exports}
            rowKey={({ id }) => id}
          />
        )}
      </QueryState>
    </Card>
  );
}

const statuses: Readonly<Record<DownloadStatus, readonly [Tone, string]>> = {
  queued: ['wait', 'En cola'],
  running: ['wait', 'En curso'],
  done: ['ok', 'Lista'],
  failed: ['bad', 'Fallida'],
  cancelled: ['neutral', 'Cancelada'],
  expired: ['neutral', 'Vencida'],
};

interface Acts {
  readonly fetch: (job: Export) => Promise<unknown>;
  readonly cancel: (job: Export) => Promise<unknown>;
}

interface Act {
  readonly act: () => Promise<unknown>;
  /** Message where the server did not say why. */
  readonly failed: string;
}

const columnsFor = (acts: Acts): readonly Column<Export>[] => [
  {
    id: 'file',
    header: 'Archivo',
    place: 'key',
    cell: ({ file_name, kind }) => (
      <span className={styles['file']}>
        {exportLabels[kind]} <small>{file_name}</small>
      </span>
    ),
  },
  {
    id: 'status',
    header: 'Estado',
    place: 'status',
    cell: (job) => {
      const [tone, words] = statuses[statusOf(job)];
      return <Badge tone={tone}>{words}</Badge>;
    },
  },
  { id: 'filters', header: 'Filtros', cell: ({ filters }) => filtersInWords(filters) },
  { id: 'rows', header: 'Filas', align: 'end', cell: (job) => <Rows job={job} /> },
  {
    id: 'created',
    header: 'Pedida',
    className: styles['moment'],
    cell: ({ created_at }) => <Timestamp at={created_at} />,
  },
  {
    id: 'expires',
    header: 'Disponible hasta',
    className: styles['moment'],
    cell: ({ expires_at }) => (expires_at ? <Timestamp at={expires_at} /> : '—'),
  },
  {
    id: 'act',
    header: 'Acción',
    hiddenHeader: true,
    place: 'full',
    align: 'end',
    cell: (job) => <Act job={job} {...acts} />,
  },
];

function Rows({ job }: { job: Export }) {
  const { written, total } = job;
  if (!isUnderWay(job)) return grouped(job.status === 'done' ? total : written);
  return (
    <span className={styles['rows']}>
      {grouped(written)} de {grouped(total)}
      <ProgressBar value={total === 0 ? 0 : written / total} label="Avance del archivo" />
    </span>
  );
}

function Act({ job, fetch, cancel }: Acts & { job: Export }) {
  if (isUnderWay(job)) {
    return (
      <Button variant="quiet" icon={<CloseIcon className="small-icon" />} onClick={() => cancel(job)}>
        Cancelar
        <span className="visually-hidden"> {job.file_name}</span>
      </Button>
    );
  }
  if (statusOf(job) !== 'done') return null;
  return (
    <Button variant="quiet" icon={<DownloadIcon className="small-icon" />} onClick={() => fetch(job)}>
      Descargar
      <span className="visually-hidden"> {job.file_name}</span>
    </Button>
  );
}
