import { call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Button, Card, Loading, Note, Skeleton } from '@portal/ui/core';
import { longMoment } from '@portal/ui/format';
import { Dialog } from '@portal/ui/overlay';
import { RichText } from '@portal/ui/rich-text';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { useSaveFrame } from '../../parts/save-frame.tsx';
import { pageTexts } from './page-texts.ts';
import styles from './pages.module.css';
import { Changes } from './text-changes.tsx';

const text = texts.pages;

const CompareVersions = lazy(async () => ({
  default: (await import('./compare-versions.tsx')).CompareVersions,
}));

type Version = Output<'GET /api/contents/:id/versions'>['versions'][number];

/** Number of the newest versions that are shown at first. */
const VERSIONS_SHOWN_FIRST = 3;

/** The newest versions and the one that visitors see. */
const shortened = (versions: readonly Version[]): readonly Version[] =>
  versions.filter((one, at) => at < VERSIONS_SHOWN_FIRST || one.live);

export interface VersionsProps {
  readonly id: number;
  /** Newest version known to the editor. */
  readonly version: number;
  /** Title and HTML in the editor, to compare versions with. */
  readonly typed: { readonly nombre: string; readonly detalle: string };
  /** Whether the editor has changes that no version holds. */
  readonly dirty: boolean;
  /** Called when another person has saved meanwhile. */
  readonly onChanged: () => void;
}

/** Versions with their authors and times; any of them can be viewed and restored. */
export function Versions({ id, version, typed, dirty, onChanged }: VersionsProps) {
  const { ask, run, done } = useSaveFrame();
  const [seen, setSeen] = useState<Version>();
  const [all, setAll] = useState(false);
  const [comparing, setComparing] = useState(false);
  const params = { id };
  const versions = useQuery(query('GET /api/contents/:id/versions', { params })).data?.versions ?? [];
  const live = versions.some((one) => one.live);
  return (
    <Card
      title={text.versions}
      {...(versions.length > VERSIONS_SHOWN_FIRST
        ? {
            actions: (
              <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? pageTexts.versions.fewer : pageTexts.versions.all(versions.length)}
              </Button>
            ),
          }
        : {})}
    >
      <ul className={styles['versions']}>
        {dirty && (
          <li className={styles['now']}>
            <span className="small">
              <strong>{text.unsavedVersion}</strong>
              <br />
              <span className="mute tiny">{text.you}</span>
            </span>
          </li>
        )}
        {(all ? versions : shortened(versions)).map((one) => (
          <li key={one.version} className={one.live ? styles['live'] : undefined}>
            <span className="small">
              {one.live ? (
                <strong>{text.live}</strong>
              ) : one.version === version ? (
                <strong>{text.newest}</strong>
              ) : (
                text.older(one.version)
              )}
              <br />
              <span className="mute tiny">
                {longMoment(one.modificado)}, {one.user}
              </span>
              {one.restored_from !== null && (
                <>
                  <br />
                  <span className="mute tiny">{text.restoredFrom(one.restored_from)}</span>
                </>
              )}
            </span>
            {one.version !== version && (
              <Button
                variant="quiet"
                disabled={done}
                aria-label={`${text.restore}: ${text.see(one.version)}`}
                onClick={() => setSeen(one)}
              >
                {text.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={styles['acts']}>
        {versions.length > (dirty ? 0 : 1) && (
          <Button variant="quiet" onClick={() => setComparing(true)}>
            {pageTexts.compare.open}
          </Button>
        )}
        {live && (
          <Button
            variant="quiet"
            disabled={done || dirty}
            onClick={() =>
              ask({
                title: text.unpublishTitle,
                text: text.unpublishText,
                run: async () => {
                  await call('POST /api/contents/:id/unpublish', { params, body: { version } });
                  return text.unpublished;
                },
                onChanged,
              })
            }
          >
            {text.unpublish}
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={done || dirty}
          onClick={() =>
            ask({
              title: pageTexts.trash.throwTitle,
              text: pageTexts.trash.throwText,
              destroys: true,
              run: async () => {
                await call('POST /api/contents/:id/trash', { params, body: { version } });
                return pageTexts.trash.thrown;
              },
              onChanged,
              reloadAt: () => '/pages',
            })
          }
        >
          {pageTexts.trash.throw}
        </Button>
      </div>
      {comparing && (
        <Suspense>
          <CompareVersions {...{ id, versions, typed }} onClose={() => setComparing(false)} />
        </Suspense>
      )}
      {seen && (
        <VersionDialog
          id={id}
          version={seen.version}
          detalle={typed.detalle}
          onClose={() => setSeen(undefined)}
          onRestore={() => {
            setSeen(undefined);
            // The dialog that showed the version has asked already.
            void run({
              title: text.restore,
              run: async () => {
                await call('POST /api/contents/:id/restore', {
                  params,
                  body: { restore: seen.version, version },
                });
                return text.restored;
              },
              onChanged,
            });
          }}
        />
      )}
    </Card>
  );
}

interface VersionDialogProps {
  readonly id: number;
  readonly version: number;
  readonly detalle: string;
  readonly onRestore: () => void;
  readonly onClose: () => void;
}

function VersionDialog({ id, version, detalle, onRestore, onClose }: VersionDialogProps) {
  const { data } = useQuery(query('GET /api/contents/:id/versions/:version', { params: { id, version } }));
  return (
    <Dialog
      open
      wide
      title={data ? `${text.restoreTitle(version)}: ${data.nombre}` : text.restoreTitle(version)}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onRestore}>{text.restore}</Button>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      {data ? (
        <>
          <Note>{text.restoreHint}</Note>
          <Changes before={detalle} after={data.detalle} title={text.changes} />
          <RichText html={data.detalle} />
        </>
      ) : (
        <Loading>
          <Skeleton height={160} />
        </Loading>
      )}
    </Dialog>
  );
}
