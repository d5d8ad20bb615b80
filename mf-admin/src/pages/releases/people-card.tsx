import { query } from '@portal/api-client';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/contract/fiscal-number';
import type { Given, SendWithProof } from '@portal/features/proof';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Field, TextArea } from '@portal/ui/controls';
import { Button, Card, Note } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { useKeptDraft } from '@portal/ui/form';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import styles from './releases.module.css';
import { releaseTexts as text } from './texts.ts';

const ReasonDialog = lazy(() => import('./reason-dialog.tsx'));

export const peopleOnTrial = query('GET /api/releases/people');

const idsIn = (typed: string): string[] => typed.split(/[\s,;]+/).filter(Boolean);
/** Words of the list that are not national IDs. */
const wrongIn = (typed: string): string[] =>
  idsIn(typed).filter((id) => !isFiscalNumber(canonicalFiscalNumber(id)));

/** People who get the canary whatever its share; the registry does not know them. */
export function PeopleCard() {
  const client = useQueryClient();
  const found = useQuery(peopleOnTrial);
  const [typed, setTyped] = useState<string>();
  /** The list when typing began, so that changes by another administrator meanwhile stay. */
  const [was, setWas] = useState<readonly string[]>();
  useUnsaved('personas que prueban', typed !== undefined);
  useKeptDraft({
    name: 'personas que prueban',
    values: { typed: typed ?? '', was: was ?? [] },
    dirty: typed !== undefined,
    restore: (kept) => {
      setTyped(kept.typed);
      setWas(kept.was);
    },
  });
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const save = useMutation({
    mutationFn: ({ motivo, send }: Pick<Given, 'motivo'> & { send: SendWithProof }) =>
      send('PUT /api/releases/people', {
        body: { people: idsIn(typed ?? ''), was: [...(was ?? [])], motivo },
      }),
    onSuccess: (saved) => {
      client.setQueryData(peopleOnTrial.queryKey, saved);
      setTyped(undefined);
      setWas(undefined);
      setAsking(false);
    },
  });
  return (
    <Card title={text.people}>
      <p className={styles['facts']}>{text.peopleHint}</p>
      <QueryState query={found} errorTitle={text.peopleFailed}>
        {({ people }) => (
          <>
            <Field label={text.peopleLabel} error={wrong.length > 0 ? text.peopleWrong(wrong) : undefined}>
              <TextArea
                rows={3}
                value={typed ?? people.join('\n')}
                onValue={(value) => {
                  setTyped(value);
                  setWrong([]);
                  setWas((before) => before ?? people);
                }}
              />
            </Field>
            <Button
              disabled={typed === undefined || idsIn(typed).join() === people.join()}
              onClick={() => {
                const found = wrongIn(typed ?? '');
                setWrong(found);
                setAsking(found.length === 0);
              }}
            >
              {text.namePeople}
            </Button>
          </>
        )}
      </QueryState>
      {save.isSuccess && (
        <Note tone="ok" role="status">
          {text.peopleSaved}
        </Note>
      )}
      {asking && (
        <Suspense>
          <ReasonDialog
            title={text.namePeopleTitle(idsIn(typed ?? '').length)}
            hint={text.namePeopleHint}
            onSend={async (send, { motivo }) => {
              await save.mutateAsync({ motivo, send });
            }}
            onCancel={() => setAsking(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
