import { messageOf, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Field, Select } from '@portal/ui/controls';
import { Button, Loading, Note, Skeleton } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { pageTexts } from './page-texts.ts';
import { Changes } from './text-changes.tsx';

const text = pageTexts.compare;

/** Value of the editor's content in the lists of versions. */
const EDITOR = 'editor';

export interface CompareVersionsProps {
  readonly id: number;
  readonly versions: Output<'GET /api/contents/:id/versions'>['versions'];
  /** Title and HTML in the editor. */
  readonly typed: { readonly nombre: string; readonly detalle: string };
  readonly onClose: () => void;
}

/** Compares two versions, or a version with the editor's content, by their added and removed words. */
export function CompareVersions({ id, versions, typed, onClose }: CompareVersionsProps) {
  const live = versions.find((one) => one.live) ?? versions[0];
  const [from, setFrom] = useState(String(live?.version ?? EDITOR));
  const [to, setTo] = useState(EDITOR);
  const options = [
    { value: EDITOR, label: text.editor },
    ...versions.map(({ version, modificado, user }) => ({
      value: String(version),
      label: text.one(version, longMoment(modificado), user),
    })),
  ];
  const [before, after] = [useWritten(id, from, typed), useWritten(id, to, typed)];
  const error = before.error ?? after.error;
  return (
    <Dialog
      open
      wide
      title={text.title}
      onClose={onClose}
      actions={
        <Button variant="line" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      <div className="stack">
        <Field label={text.from}>
          <Select value={from} options={options} onValue={setFrom} />
        </Field>
        <Field label={text.to}>
          <Select value={to} options={options} onValue={setTo} />
        </Field>
        {error ? (
          <Note tone="bad" role="alert">
            {messageOf(error)}
          </Note>
        ) : before.written && after.written ? (
          <>
            {before.written.nombre !== after.written.nombre && (
              <p>{text.titles(before.written.nombre, after.written.nombre)}</p>
            )}
            <Changes
              key={`${from} ${to}`}
              before={before.written.detalle}
              after={after.written.detalle}
              title={text.changes}
              same={text.same}
              shown
            />
          </>
        ) : (
          <Loading>
            <Skeleton height={160} />
          </Loading>
        )}
      </div>
    </Dialog>
  );
}

/** Title and text of the chosen version, or of the editor. */
function useWritten(id: number, chosen: string, typed: CompareVersionsProps['typed']) {
  const isTyped = chosen === EDITOR;
  const asked = useQuery({
    ...query('GET /api/contents/:id/versions/:version', {
      params: { id, version: isTyped ? 0 : Number(chosen) },
    }),
    enabled: !isTyped,
  });
  return isTyped ? { written: typed, error: null } : { written: asked.data, error: asked.error };
}
