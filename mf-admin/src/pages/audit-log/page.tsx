import { query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { auditActionLabel, auditActions } from '@portal/contract/audit-actions';
import { auditLogList } from '@portal/contract/page-addresses/audit-log-list';
import { ExportButton } from '@portal/features/exports';
import { ListPages, useList } from '@portal/features/lists';
import { SavedViews } from '@portal/features/saved-views';
import { DigitsInput, Field, Select, TextInput } from '@portal/ui/controls';
import { Button, Link, SkeletonTable } from '@portal/ui/core';
import {
  DayFields,
  defineList,
  drawn,
  ListForm,
  ListResults,
  listFilters,
  openDaysField,
  textField,
} from '@portal/ui/filters';
import { grouped, groupedId } from '@portal/ui/format';
import { AdminPage } from '@portal/ui/page';
import { SHORTEST_FISCAL_NUMBER } from '@portal/values/fiscal-number';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { EntryDetails } from '../../parts/entry-details.tsx';
import { ShortTimestamp } from '../../parts/short-timestamp.tsx';
import { texts } from '../../texts.ts';
import styles from './log.module.css';

const { path, names } = auditLogList;

const profilesQuery = query('GET /api/adminProfiles');

/** What changed, with the profiles by their names. */
function Details({ data }: { data: string }) {
  const profiles = useQuery(profilesQuery).data?.perfiles;
  return <EntryDetails data={data} profiles={new Map(profiles?.map(({ id, nombre }) => [id, nombre]))} />;
}

const actions = Object.entries(auditActions)
  .map(([value, label]) => ({ value, label }))
  .sort((a, b) => a.label.localeCompare(b.label, 'es'));

/** The audit log; an empty filter is none. */
const log = defineList({
  path,
  call: 'GET /api/logs',
  file: 'audit_log',
  filters: listFilters(
    drawn(openDaysField(), <DayFields />),
    drawn(
      textField('actor', {
        name: names.actor,
        sent: 'actor',
        fewest: SHORTEST_FISCAL_NUMBER,
        tooShort: 'Escribe al menos 4 dígitos.',
      }),
      <Field label="Quién" name="actor" help="Cédula completa.">
        <DigitsInput of="nationalId" autoComplete="off" />
      </Field>,
    ),
    drawn(
      textField('subject', { name: names.subject, sent: 'subject' }),
      <Field label="Sobre qué o quién" name="subject" help="Cédula, o por ejemplo variable:1.">
        <TextInput autoComplete="off" spellCheck={false} />
      </Field>,
    ),
    drawn(
      textField('action', { name: names.action, sent: 'action' }),
      <Field label="Acción" name="action">
        <Select placeholder="Todas" options={actions} />
      </Field>,
    ),
  ),
  sorts: ['-at', 'actor', 'subject'],
  rowsOf: ({ results, count }) => [results, count],
  keyOf: ({ id }) => id,
  columns: [
    { id: 'at', header: 'Cuándo', place: 'key', cell: ({ at }) => <ShortTimestamp at={at} /> },
    {
      id: 'actor',
      header: 'Quién',
      cell: ({ actor, username }) =>
        actor === 'system' ? (
          'El sistema'
        ) : (
          <span className={styles['who']}>
            {username || groupedId(actor)} {username && <small>{groupedId(actor)}</small>}
          </span>
        ),
    },
    { id: 'action', header: 'Acción', cell: ({ action }) => auditActionLabel(action) },
    {
      id: 'subject',
      header: 'Sobre',
      className: styles['subject'],
      cell: ({ subject }) => groupedId(subject),
    },
    {
      id: 'data',
      header: 'Detalle',
      place: 'full',
      cell: ({ data }) =>
        data === '{}' ? <span className="mute">Sin detalle</span> : <Details data={data} />,
    },
  ],
  words: {
    caption: 'Cambios y accesos',
    wrong: { title: 'Revisa los filtros', children: 'Corrige lo marcado y busca de nuevo.' },
    empty: { children: 'Nada coincide con la búsqueda. Cambia los filtros y busca de nuevo.' },
    failed: { title: 'No pudimos traer el registro' },
  },
});

/** The audit log: who changed or looked at what, and when; filters, page and order stand in the address. */
export default function LogPage() {
  const at = useList(log);
  const navigate = useNavigate();
  return (
    <AdminPage
      title={texts.auditLog}
      crumbs={<Link href={adminPaths.controladminusers}>Admin Usuarios</Link>}
      actions={
        <>
          <SavedViews page={path} />
          <ExportButton label="Descargar CSV" disabled={at.total === 0} begin={at.begin} />
        </>
      }
    >
      <ListForm
        at={at}
        label="Filtros del registro"
        submit="Buscar"
        className={`card ${styles['form']}`}
        grid={styles['filters']}
      />
      <ListResults
        at={at}
        pager={(total) => <ListPages at={at} total={total} />}
        className={styles['table']}
        loading={<SkeletonTable rows={8} />}
        action={
          <Button variant="line" onClick={() => navigate(path)}>
            Quitar los filtros
          </Button>
        }
      >
        {({ count }) => (
          <p role="status">
            <span className="mute">Total</span> <strong>{grouped(count)}</strong>
          </p>
        )}
      </ListResults>
    </AdminPage>
  );
}
