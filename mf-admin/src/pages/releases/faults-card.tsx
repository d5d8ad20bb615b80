import { query } from '@portal/api-client';
import { FAULT_REFERENCE } from '@portal/contract/fault-reference';
import { Field, TextInput } from '@portal/ui/controls';
import { Button, Card, Note } from '@portal/ui/core';
import { type Column, DataTable, QueryState } from '@portal/ui/data';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ShortTimestamp } from '../../parts/short-timestamp.tsx';
import { type Overview, short } from './overview.ts';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';

type Fault = Overview['faults'][number];

/** Failures in browsers with their place in the sources, and the search for one by the reference that a person reads out. */
export function FaultsCard({ newest }: { newest: Overview['faults'] }) {
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState('');
  const isReference = wanted !== '' && FORM.test(wanted);
  const found = useQuery({
    ...query('GET /api/releases', { query: { reference: wanted } }),
    enabled: isReference,
  });
  return (
    <Card title={text.faults} className={styles['wide']}>
      <form
        className={styles['reference']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setWanted(typed.trim().toUpperCase());
        }}
      >
        <Field
          label={text.faultReference}
          help={text.faultReferenceHint}
          error={wanted !== '' && !isReference ? text.noReference : undefined}
        >
          <TextInput value={typed} onValue={setTyped} autoComplete="off" />
        </Field>
        <Button type="submit">{text.findFault}</Button>
      </form>
      {isReference ? (
        <QueryState query={found} errorTitle={text.failed}>
          {({ faults }) =>
            faults.length === 0 ? <Note>{text.unknownReference(wanted)}</Note> : <Faults rows={faults} />
          }
        </QueryState>
      ) : newest.length === 0 ? (
        <p className="soft">{text.noFaults}</p>
      ) : (
        <Faults rows={newest} />
      )}
    </Card>
  );
}

const FORM = new RegExp(FAULT_REFERENCE);

const Faults = ({ rows }: { rows: readonly Fault[] }) => (
  <DataTable
    caption={text.faults}
    columns={columns}
    rows={rows}
    rowKey={({ remote, release, fault, error, route, frames }) =>
      [remote, release, fault, error, route, ...frames.map(({ where }) => where)].join(' ')
    }
  />
);

/** Stack frames, innermost first; a frame names its owner where that is not the owner of the failing part. */
const Frames = ({ frames, owner }: Pick<Fault, 'frames' | 'owner'>) => (
  <ol className={styles['frames']}>
    {frames.map((frame) => (
      <li key={frame.where}>
        <code>{frame.where}</code>
        {frame.name && <span className="mute"> {frame.name}</span>}
        {frame.owner !== null && frame.owner !== owner && <span className="mute"> · {frame.owner}</span>}
      </li>
    ))}
  </ol>
);

const columns: readonly Column<Fault>[] = [
  {
    id: 'remote',
    header: text.columns.release,
    place: 'key',
    cell: ({ remote, release, owner, commit }) => (
      <>
        {remote} <code className={styles['hash']}>{short(release)}</code>
        <div className="tiny mute">{text.builtFrom(owner, commit)}</div>
      </>
    ),
  },
  {
    id: 'fault',
    header: text.columns.fault,
    cell: ({ fault, error, route }) => (
      <>
        {text.faultKinds[fault] ?? fault}
        {error && <div className="tiny mute">{error}</div>}
        {route && <code className={styles['hash']}>{route}</code>}
      </>
    ),
  },
  { id: 'count', header: text.columns.times, align: 'end', cell: ({ count }) => count },
  { id: 'last', header: text.columns.at, cell: ({ last }) => <ShortTimestamp at={last} /> },
  {
    id: 'references',
    header: text.columns.references,
    cell: ({ references }) => references.join(', ') || '—',
  },
  {
    id: 'frames',
    header: text.columns.where,
    place: 'full',
    cell: (fault) => (fault.frames.length > 0 ? <Frames {...fault} /> : text.noStack),
  },
];
