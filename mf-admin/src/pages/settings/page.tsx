import { ApiResponseError, call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { messages } from '@portal/contract/messages';
import { isAboutTheProof, ProvedDialog, type SendWithProof } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { RadioGroup, Switch } from '@portal/ui/controls';
import { Button, Card, EmptyState, Note } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { ConfirmDialog } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import styles from './settings.module.css';
import { settingsTexts } from './texts.ts';
import { UsuryRates } from './usury-rates.tsx';

const text = settingsTexts;
const SINGLE = 'SINGLE_VARIABLE';

type Variables = Output<'GET /api/variables'>;
type Group = Variables['groups'][number];
type Variable = Group['variables'][number];

/** Settings of the product, a panel per group (SE-01 … SE-06). */
export default function SettingsPage() {
  const variables = useQuery(query('GET /api/variables'));
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: ({ id, send = call as unknown as SendWithProof, ...body }: Changed) =>
      send('PATCH /api/variables/:id/', { params: { id }, body }),
    onSuccess: (changed) => {
      // The setting is shown at once as it was answered (SE-06); others of its group may have changed with it.
      client.setQueryData<Variables>(variablesKey, (shown) => shown && withAnswer(shown, changed));
    },
    // Also after a refusal: another person may have changed the setting.
    onSettled: () => client.invalidateQueries({ queryKey: variablesKey }),
  });
  return (
    <AdminPage title={text.title}>
      {change.error && !isAboutTheProof(change.error) && (
        <Note tone="bad" role="alert">
          {changedMeanwhile(change.error) ?? messages.adminFallback}
        </Note>
      )}
      {change.isSuccess && (
        <Note tone="ok" role="status">
          {text.saved(change.data.label)}
        </Note>
      )}
      <QueryState
        query={variables}
        isEmpty={(data) => data.groups.length === 0}
        empty={<EmptyState />}
        errorTitle={messages.adminFallback}
      >
        {(data) => (
          <div className={styles['groups']}>
            {data.groups.map((group) => (
              <Panel key={group.group} group={group} onChange={change.mutateAsync} />
            ))}
            <UsuryRates />
          </div>
        )}
      </QueryState>
    </AdminPage>
  );
}

/** Message that names the person who has changed it, where it was refused for that; else undefined. */
const changedMeanwhile = (error: Error): string | undefined =>
  error instanceof ApiResponseError && error.envelope.code === 'RECORD_CHANGED'
    ? text.changedMeanwhile(error.envelope.fields?.[0]?.message ?? error.envelope.message)
    : undefined;

const withAnswer = ({ groups }: Variables, changed: Variable): Variables => ({
  groups: groups.map((group) => ({
    ...group,
    variables: group.variables.map((one) => (one.id === changed.id ? changed : one)),
  })),
});

const variablesKey = query('GET /api/variables').queryKey;

type Changed = Pick<Variable, 'id' | 'is_active' | 'version'> & {
  readonly motivo?: string;
  readonly send?: SendWithProof;
};
type Change = (variable: Changed) => Promise<unknown>;

function Panel({ group, onChange }: { group: Group; onChange: Change }) {
  const switches = group.variables.filter(({ type }) => type === 'switch');
  const choices = group.variables.filter(({ type }) => type === 'radio');
  return (
    <Card title={group.group === SINGLE ? text.single : group.group} className={styles['panel']}>
      {switches.map((variable) => (
        <SwitchRow key={variable.id} variable={variable} onChange={onChange} />
      ))}
      {choices.length > 0 && <Choices legend={group.group} choices={choices} onChange={onChange} />}
    </Card>
  );
}

/** A switch that takes effect at once after a question (SE-03); one about money asks for a reason and a proof. */
function SwitchRow({ variable, onChange }: { variable: Variable; onChange: Change }) {
  const [asking, setAsking] = useState(false);
  const { id, name, label, is_active, sensitive, version } = variable;
  const next = !is_active;
  const question = {
    open: asking,
    title: next ? text.turnOn(label) : text.turnOff(label),
    onCancel: () => setAsking(false),
  };
  const hints = text.hints[name] ?? { on: text.turnOnHint, off: text.turnOffHint };
  const hint = next ? hints.on : hints.off;
  return (
    <>
      <Switch label={label} checked={is_active} onValue={() => setAsking(true)} />
      {sensitive ? (
        <ProvedDialog
          {...question}
          hint={hint}
          submit={text.go}
          reason
          onSend={async (send, { motivo }) => {
            await onChange({ id, is_active: next, version, send, motivo }).catch((error: unknown) => {
              if (isAboutTheProof(error)) throw error;
            });
            setAsking(false);
          }}
        />
      ) : (
        <ConfirmDialog
          {...question}
          confirmText={text.go}
          onConfirm={async () => {
            await onChange({ id, is_active: next, version }).catch(() => undefined);
            setAsking(false);
          }}
        >
          <p>{hint}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ChoicesProps {
  readonly legend: string;
  readonly choices: readonly Variable[];
  readonly onChange: Change;
}

/** A choice waits for 'Guardar'; 'Cancelar' brings the saved one back (SE-04, SE-05). */
function Choices({ legend, choices, onChange }: ChoicesProps) {
  const saved = String(choices.find(({ is_active }) => is_active)?.id ?? '');
  const [chosen, setChosen] = useState<string>();
  /** Version of the group when the choice was made; a reload of the group does not change it. */
  const [version, setVersion] = useState('');
  const pending = chosen !== undefined && chosen !== saved;
  useUnsaved(`parametrías ${legend}`, pending);
  return (
    <div className="stack">
      <RadioGroup
        legend={legend}
        hiddenLegend
        name={`choice-${choices[0]?.id}`}
        value={chosen ?? saved}
        onValue={(value) => {
          setChosen(value);
          if (!pending) setVersion(choices[0]?.version ?? '');
        }}
        options={choices.map(({ id, label }) => ({ value: String(id), label }))}
      />
      <div className="row">
        <Button
          disabled={!pending}
          onClick={async () => {
            await onChange({ id: Number(chosen), is_active: true, version }).catch(() => undefined);
            setChosen(undefined);
          }}
        >
          {text.save}
        </Button>
        <Button variant="line" disabled={!pending} onClick={() => setChosen(undefined)}>
          {text.cancel}
        </Button>
      </div>
    </div>
  );
}
