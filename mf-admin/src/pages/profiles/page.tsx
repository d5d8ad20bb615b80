import { ApiResponseError, query } from '@portal/api-client';
import type { AdminModule, ReportSection } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { messages } from '@portal/contract/messages';
import { auditLogList } from '@portal/contract/page-addresses/audit-log-list';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { reportSectionLabels } from '@portal/contract/report-names';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, Select } from '@portal/ui/controls';
import { Badge, Button, Card, Note, Stack } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { useKeptDraft } from '@portal/ui/form';
import { AddIcon, ArrowLeftIcon, HistoryIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import {
  changesOf,
  type Draft,
  draftOf,
  type Grantable,
  type Level,
  levelOf,
  levelsOf,
  NEW_PROFILE,
  type Profile,
  problemOf,
} from './profile-draft.ts';
import styles from './profiles.module.css';
import { texts } from './texts.ts';

const SaveProfile = lazy(() => import('./save-profile.tsx'));
const grants = query('GET /api/adminProfileGrants');
const areas = query('GET /api/adminModules');

/** Permissions and people of each profile, a column for each; changed here and saved one profile after the other. */
export default function ProfilesPage() {
  const both = useQueries({
    queries: [grants, areas],
    combine: ([profiles, grantable]) => ({
      isPending: profiles.isPending || grantable.isPending,
      isError: profiles.isError || grantable.isError,
      error: profiles.error ?? grantable.error,
      refetch: () => Promise.all([profiles.refetch(), grantable.refetch()]),
      data:
        profiles.data && grantable.data
          ? { profiles: profiles.data.perfiles, grantable: grantable.data }
          : undefined,
    }),
  });
  const [drafts, setDrafts] = useState<ReadonlyMap<number, Draft>>(new Map());
  const change = (draft: Draft): void => setDrafts((all) => new Map(all).set(draft.id, draft));
  const drop = (id: number): void => setDrafts((all) => new Map([...all].filter(([one]) => one !== id)));

  return (
    <AdminPage
      title={texts.title}
      actions={
        <>
          <Button variant="line" icon={<ArrowLeftIcon />} href={adminPaths.controladminusers}>
            {texts.back}
          </Button>
          <Button
            variant="line"
            icon={<HistoryIcon />}
            href={pageHref(auditLogList, { action: 'profile changed' })}
          >
            {texts.log}
          </Button>
          <Button icon={<AddIcon />} disabled={drafts.has(0)} onClick={() => change(NEW_PROFILE)}>
            {texts.create}
          </Button>
        </>
      }
    >
      <QueryState query={both} errorTitle={messages.adminFallback}>
        {(data) => (
          <Profiles
            {...data}
            drafts={drafts}
            onChange={change}
            onDrop={drop}
            onDiscard={() => setDrafts(new Map())}
          />
        )}
      </QueryState>
    </AdminPage>
  );
}

interface ProfilesProps {
  readonly profiles: readonly Profile[];
  readonly grantable: Grantable;
  readonly drafts: ReadonlyMap<number, Draft>;
  readonly onChange: (draft: Draft) => void;
  readonly onDrop: (id: number) => void;
  readonly onDiscard: () => void;
}

/** A column of the table: the stored profile, undefined for a new one, and its state before and after the changes. */
interface Column {
  readonly profile: Profile | undefined;
  readonly before: Draft;
  readonly now: Draft;
  readonly changes: readonly string[];
}

function Profiles({ profiles, grantable, drafts, onChange, onDrop, onDiscard }: ProfilesProps) {
  const columnOf = (profile: Profile | undefined): Column => {
    const before = profile ? draftOf(profile) : NEW_PROFILE;
    const now = drafts.get(before.id) ?? before;
    return { profile, before, now, changes: changesOf(before, now, grantable) };
  };
  const columns = [...profiles, ...(drafts.has(0) ? [undefined] : [])].map(columnOf);
  const changed = columns.filter(({ changes }) => changes.length > 0);
  const [saving, setSaving] = useState(false);
  const [said, setSaid] = useState<{ readonly tone: 'ok' | 'bad'; readonly message: string }>();
  const [problem, setProblem] = useState<string>();
  const client = useQueryClient();
  useUnsaved('perfiles', changed.length > 0);
  const versionOf = (id: number): string => profiles.find((one) => one.id === id)?.version ?? '';
  useKeptDraft({
    name: 'perfiles',
    values: { kept: changed.map(({ now }) => ({ draft: now, version: versionOf(now.id) })) },
    dirty: changed.length > 0,
    // A draft of another version than the stored one would undo what a colleague has saved since.
    restore: ({ kept }) => {
      const usable = kept.filter(({ draft, version }) => version === versionOf(draft.id));
      for (const { draft } of usable) onChange(draft);
      if (usable.length < kept.length) setSaid({ tone: 'bad', message: texts.changed });
    },
  });
  const next = changed[0];

  const edit = (draft: Draft): void => {
    setProblem(undefined);
    setSaid(undefined);
    onChange(draft);
  };
  const save = (): void => {
    const found = changed.map(({ now }) => problemOf(now)).find((one) => one !== undefined);
    setProblem(found);
    setSaving(found === undefined);
  };
  const ended = async (column: Column, message: string): Promise<void> => {
    if (changed.length === 1) setSaving(false);
    await client.invalidateQueries();
    onDrop(column.before.id);
    setSaid({ tone: 'ok', message });
  };
  const refused = async (column: Column, error: unknown): Promise<void> => {
    if (!(error instanceof ApiResponseError) || error.envelope.code !== 'RECORD_CHANGED') throw error;
    setSaving(false);
    await client.invalidateQueries();
    onDrop(column.before.id);
    setSaid({ tone: 'bad', message: texts.changed });
  };

  return (
    <Stack>
      {said && (
        <Note tone={said.tone} role={said.tone === 'ok' ? 'status' : 'alert'}>
          {said.message}
        </Note>
      )}
      <ul className={styles['profiles']}>
        {columns.map((column) => (
          <ProfileCard key={column.before.id} column={column} onChange={edit} />
        ))}
      </ul>
      <Card title={texts.matrix}>
        <Matrix columns={columns} grantable={grantable} onChange={edit} />
      </Card>
      {changed.length > 0 && (
        <section className={styles['bar']} aria-label={texts.unsaved(changed.length)}>
          <div>
            <strong>
              {texts.affects(changed.reduce((sum, { profile }) => sum + (profile?.usuarios ?? 0), 0))}
            </strong>
            <ul>
              {changed
                .flatMap(({ changes }) => changes)
                .map((line) => (
                  <li key={line}>{line}</li>
                ))}
            </ul>
            {problem && (
              <Note tone="bad" role="alert">
                {problem}
              </Note>
            )}
          </div>
          <div className={styles['acts']}>
            <Button variant="line" onClick={onDiscard}>
              {texts.discard}
            </Button>
            <Button onClick={save}>{texts.save}</Button>
          </div>
        </section>
      )}
      {saving && next && (
        <Suspense>
          <SaveProfile
            key={next.before.id}
            profile={next.profile}
            draft={next.now}
            changes={next.changes}
            grantable={grantable}
            onSaved={(message) => ended(next, message)}
            onRefused={(error) => refused(next, error)}
            onCancel={() => setSaving(false)}
          />
        </Suspense>
      )}
    </Stack>
  );
}

function ProfileCard({ column, onChange }: { column: Column; onChange: (draft: Draft) => void }) {
  const { profile, now, changes } = column;
  return (
    <li className="card">
      {profile ? (
        <>
          <h2>
            {profile.nombre}{' '}
            {changes.length > 0 && <Badge tone="warn">{texts.unsaved(changes.length)}</Badge>}
          </h2>
          <p className="small soft">{texts.holders(profile.personas, profile.usuarios)}</p>
          {!profile.editable && <p className="small mute">{profile.propio ? texts.own : texts.beyond}</p>}
        </>
      ) : (
        <div className="field">
          <label htmlFor="nombre-del-perfil">{texts.name}</label>
          <input
            className="input"
            id="nombre-del-perfil"
            autoComplete="off"
            value={now.nombre}
            onChange={(event) => onChange({ ...now, nombre: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}

interface MatrixProps {
  readonly columns: readonly Column[];
  readonly grantable: Grantable;
  readonly onChange: (draft: Draft) => void;
}

const nameOf = ({ now }: Column): string => now.nombre.trim() || texts.newProfile;

function Matrix({ columns, grantable, onChange }: MatrixProps) {
  const chooses = columns.some(({ now }) => levelOf(now, 'reports') === 'some');
  const [chosen, setChosen] = useState<{ readonly id: number; readonly of: number }>();
  // A profile with changes is shown first; so is a new one, which adds a column.
  const usual = columns.findLast(({ changes }) => changes.length > 0) ?? columns[0];
  const shown = chosen?.of === columns.length ? chosen.id : usual?.before.id;
  return (
    <div className={styles['scroll']}>
      <div className={styles['one']}>
        <Field label={texts.one}>
          <Select
            placeholder={null}
            value={String(shown)}
            onValue={(id) => setChosen({ id: Number(id), of: columns.length })}
            options={columns.map((column) => ({ value: String(column.before.id), label: nameOf(column) }))}
          />
        </Field>
      </div>
      <table className={styles['matrix']}>
        <caption className="visually-hidden">{texts.matrix}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.area}</th>
            {columns.map((column) => (
              <th key={column.before.id} scope="col">
                {nameOf(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grantable.modulos.map((area) => (
            <tr key={area.modulo}>
              <th scope="row">{area.nombre}</th>
              {columns.map((column) => (
                <td
                  key={column.before.id}
                  data-profile={nameOf(column)}
                  data-shown={column.before.id === shown}
                >
                  <LevelChoice area={area} column={column} onChange={onChange} />
                </td>
              ))}
            </tr>
          ))}
          {chooses &&
            grantable.secciones.map(({ seccion, otorgable }) => (
              <tr key={seccion}>
                <th scope="row">{texts.section(reportSectionLabels[seccion])}</th>
                {columns.map((column) => (
                  <td
                    key={column.before.id}
                    data-profile={nameOf(column)}
                    data-shown={column.before.id === shown}
                  >
                    <SectionChoice
                      section={seccion}
                      grantable={otorgable}
                      column={column}
                      onChange={onChange}
                    />
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}

const mayEdit = ({ profile }: Column): boolean => profile?.editable !== false;

interface LevelChoiceProps {
  readonly area: Grantable['modulos'][number];
  readonly column: Column;
  readonly onChange: (draft: Draft) => void;
}

function LevelChoice({ area, column, onChange }: LevelChoiceProps) {
  const { before, now } = column;
  const module: AdminModule = area.modulo;
  const [was, is] = [levelOf(before, module), levelOf(now, module)];
  const isGrantable = (level: Level): boolean =>
    level === 'none' || level === was || (area.otorgable && (level !== 'full' || area.acceso_total));
  return (
    <>
      <Select
        aria-label={texts.cell(area.nombre, nameOf(column))}
        className={was === is ? styles[is === 'none' ? 'none' : 'some'] : styles['changed']}
        placeholder={null}
        disabled={!mayEdit(column)}
        value={is}
        options={levelsOf(module).map((level) => ({
          value: level,
          label: texts.level[level],
          disabled: !isGrantable(level),
        }))}
        onValue={(level) => onChange({ ...now, levels: { ...now.levels, [module]: level as Level } })}
      />
      {was !== is && column.profile && <span className={styles['was']}>{texts.before[was]}</span>}
    </>
  );
}

interface SectionChoiceProps {
  readonly section: ReportSection;
  readonly grantable: boolean;
  readonly column: Column;
  readonly onChange: (draft: Draft) => void;
}

function SectionChoice({ section, grantable, column, onChange }: SectionChoiceProps) {
  const { before, now } = column;
  const level = levelOf(now, 'reports');
  if (level !== 'some')
    return <span className="mute">{level === 'full' ? texts.seen : texts.level.none}</span>;
  const has = now.sections.includes(section);
  return (
    <Select
      aria-label={texts.cell(texts.section(reportSectionLabels[section]), nameOf(column))}
      className={
        has === before.sections.includes(section) ? styles[has ? 'some' : 'none'] : styles['changed']
      }
      placeholder={null}
      disabled={!mayEdit(column)}
      value={has ? 'yes' : 'no'}
      options={[
        { value: 'no', label: texts.level.none },
        { value: 'yes', label: texts.seen, disabled: !grantable && !before.sections.includes(section) },
      ]}
      onValue={(level) =>
        onChange({
          ...now,
          sections:
            level === 'yes' ? [...now.sections, section] : now.sections.filter((one) => one !== section),
        })
      }
    />
  );
}
