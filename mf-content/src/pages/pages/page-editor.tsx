import { ApiResponseError, call, messageOf, query, queryClient } from '@portal/api-client';
import { QUOTER_BLOCK } from '@portal/contract/content-html';
import { ConflictDialog } from '@portal/features/conflict';
import { plainText } from '@portal/features/content';
import { Field, TextInput } from '@portal/ui/controls';
import { Badge, Button, type DraftOffer, Note } from '@portal/ui/core';
import { useKeptDraft } from '@portal/ui/form';
import { bogotaTimestamp, clockTime, longMoment } from '@portal/ui/format';
import { EditIcon } from '@portal/ui/icons';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { UNKNOWN_VERSION } from '../../parts/blocks/block-rules.ts';
import { FaultNote } from '../../parts/fault-note.tsx';
import { LazyRichEditor } from '../../parts/rich-editor/lazy-rich-editor.tsx';
import { useDirty, useSaveFrame } from '../../parts/save-frame.tsx';
import { pageTexts } from './page-texts.ts';
import { type Content, changedParts, isSame, nothingTyped, type Typed, typedOf } from './page-typed.ts';
import styles from './pages.module.css';
import { Presence } from './presence.tsx';
import { Preview } from './preview.tsx';
import { ScheduleCard, type Scheduled } from './schedule-card.tsx';
import { SearchCards } from './search-card.tsx';
import { Changes } from './text-changes.tsx';
import { Versions } from './versions.tsx';

const text = texts.pages;

type Saved = Typed & Pick<Content, 'id' | 'version'> & Scheduled;

export const newContent: Saved = {
  ...{ id: 0, version: 0, ...nothingTyped },
  ...{ status: 'draft', publish_version: null, publish_at: null, unpublish_at: null },
};

/** Functions of the editor for the buttons of the page's bar. */
export interface PageEditorHandle {
  readonly save: (publish: boolean) => void;
}

export interface PageEditorProps {
  readonly content: Saved;
  readonly handle: RefObject<PageEditorHandle | null>;
  readonly onDirty: (dirty: boolean) => void;
}

const wordsIn = (html: string): number => plainText(html).split(/\s+/).filter(Boolean).length;
const isEmpty = (html: string): boolean =>
  wordsIn(html) === 0 && !html.includes('<img') && !html.includes(QUOTER_BLOCK);
const addressOf = (id: number): string => `/pages?page=${id}`;

/** Editor of one page: title and text at the left, preview and versions at the right (CM-03, CM-05). */
export function PageEditor({ content, handle, onDirty }: PageEditorProps) {
  const { ask, run, done } = useSaveFrame();
  const [base, setBase] = useState(content);
  const [typed, setTyped] = useState(typedOf(content));
  const { nombre, detalle } = typed;
  /** Increased when the editor must take over another text. */
  const [round, setRound] = useState(0);
  const [touched, setTouched] = useState(false);
  const [failed, setFailed] = useState<object>();
  const [found, setFound] = useState<DraftOffer>();
  const [theirs, setTheirs] = useState<Content>();
  const [wanted, setWanted] = useState(true);
  /** The last sent address that another page has already, with the message of the refusal. */
  const [taken, setTaken] = useState<{ readonly slug: string; readonly message: string }>();
  const dirty = touched && !isSame(typed, base);
  useDirty(dirty);
  useEffect(() => onDirty(dirty && !done), [onDirty, dirty, done]);

  const change = (part: Partial<Typed>): void => {
    setTouched(true);
    setTyped((before) => ({ ...before, ...part }));
  };
  const take = (next: Typed, edited: boolean): void => {
    setTyped(typedOf(next));
    setTouched(edited);
    setRound((before) => before + 1);
  };

  // A draft kept by an earlier release of this editor has fewer parts.
  const recover = (kept: Partial<Typed>): void => {
    take({ ...typedOf(base), ...kept }, true);
    setFound(undefined);
  };
  /** The page as the text began from it, without what is shown of it alone. */
  const began = { version: base.version, slug: base.slug, seo: base.seo };
  const { at: keptAt, drop } = useKeptDraft({
    name: `página ${base.id}`,
    values: { ...typed, began },
    dirty,
    // The save names the version that the text began from: what was published meanwhile is asked about.
    restore: ({ began: from = { ...began, version: UNKNOWN_VERSION }, ...kept }) => {
      recover(kept);
      setBase((now) => (now.id === 0 ? now : { ...now, ...from }));
    },
    offer: (draft) => {
      setFound(draft);
      return () => setFound(undefined);
    },
  });

  /** Saves the page as the version after `version`; refused where another version came in between. */
  const send = async (publish: boolean, version: number): Promise<Content> => {
    const body = { id: base.id, nombre: nombre.trim(), detalle, publish, ...changedParts(typed, base) };
    const { content: saved } = await call('POST /api/addPage', {
      body: base.id === 0 ? body : { ...body, version },
    });
    return saved;
  };

  const changeOf = (publish: boolean, version: number) => {
    let savedId = base.id;
    return {
      title: text.confirm,
      text: publish ? text.confirmPublish : text.confirmDraft,
      run: async () => {
        setTaken(undefined);
        try {
          const saved = await send(publish, version);
          savedId = saved.id;
          drop();
          if (publish && saved.status !== 'published') return texts.waitsForOther;
        } catch (error) {
          if (error instanceof ApiResponseError && error.envelope.code === 'SLUG_TAKEN')
            setTaken({ slug: typed.slug, message: messageOf(error) });
          throw error;
        }
        return text.saved;
      },
      onChanged: () => void collide(publish),
      reloadAt: () => addressOf(savedId),
    };
  };

  /** After another person has saved: loads their version for the dialog in which this person decides. */
  const collide = async (publish: boolean): Promise<void> => {
    setWanted(publish);
    const { content: newest } = await call('GET /api/contents/:id/draft', { params: { id: base.id } });
    setTheirs(newest);
  };

  const save = (publish: boolean): void => {
    if (done) return;
    const empty = nombre.trim() === '' || isEmpty(detalle);
    setFailed(empty ? {} : undefined);
    if (!empty) ask(changeOf(publish, base.version));
  };
  useImperativeHandle(handle, () => ({ save }));
  // Ctrl+S saves the draft in place of the browser's own command, which saves the HTML.
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      event.preventDefault();
      if (dirty) save(false);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });

  return (
    <>
      <section className={`card ${styles['editor']}`} aria-label={text.editor}>
        <div className={styles['head']}>
          {base.id !== 0 && <Presence id={base.id} />}
          {failed && <FaultNote attempt={failed} text={text.empty} />}
          <Field label={text.name}>
            <TextInput value={nombre} disabled={done} onValue={(value) => change({ nombre: value })} />
          </Field>
        </div>
        {found && (
          <div className={styles['found']}>
            <FoundDraft
              draft={found}
              onDiscard={() => {
                found.discard();
                setFound(undefined);
              }}
            />
          </div>
        )}
        <LazyRichEditor
          round={round}
          html={detalle}
          label={text.detail}
          images
          disabled={done}
          onChange={(html) => change({ detalle: html })}
        />
        <div className={styles['foot']}>
          <span>{text.words(wordsIn(detalle))}</span>
          {keptAt && <span>{text.kept(clockTime(inBogota(keptAt)))}</span>}
        </div>
      </section>
      <div className="stack">
        <Preview id={base.id} nombre={nombre} detalle={detalle} />
        {base.id !== 0 && (
          <Versions
            id={base.id}
            version={base.version}
            typed={typed}
            dirty={dirty}
            onChanged={() => void collide(true)}
          />
        )}
        {base.id !== 0 && (
          <ScheduleCard
            key={`${base.version} ${base.publish_at} ${base.unpublish_at}`}
            id={base.id}
            version={base.version}
            scheduled={base}
            dirty={dirty}
            onChanged={() => void collide(false)}
          />
        )}
        <SearchCards
          typed={typed}
          slug={base.slug}
          fault={taken?.slug === typed.slug ? taken.message : undefined}
          disabled={done}
          onChange={change}
        />
      </div>
      <ConflictDialog
        theirs={theirs}
        onTheirs={() => {
          if (!theirs) return;
          setBase(theirs);
          take(theirs, false);
          setTheirs(undefined);
          // The typed text can be restored.
          const mine = typed;
          setFound({ at: new Date().toISOString(), recover: () => recover(mine), discard: () => {} });
          void queryClient.invalidateQueries({
            queryKey: query('GET /api/contents/:id/versions', { params: { id: base.id } }).queryKey,
          });
        }}
        onMine={async () => {
          if (!theirs) return;
          setTheirs(undefined);
          await run(changeOf(wanted, theirs.version));
        }}
        onKeep={() => setTheirs(undefined)}
      >
        {theirs && (
          <div className="stack">
            {theirs.nombre !== nombre.trim() && (
              <ul className={styles['sides']}>
                <li>{pageTexts.conflict.mine(nombre.trim())}</li>
                <li>{pageTexts.conflict.theirs(theirs.nombre)}</li>
              </ul>
            )}
            {JSON.stringify(theirs.seo) !== JSON.stringify(typed.seo) && (
              <p>{pageTexts.conflict.seo(theirs.seo.title, theirs.seo.summary)}</p>
            )}
            <Changes before={theirs.detalle} after={detalle} title={pageTexts.conflict.changes} />
          </div>
        )}
      </ConflictDialog>
    </>
  );
}

interface FoundDraftProps {
  readonly draft: DraftOffer;
  readonly onDiscard: () => void;
}

function FoundDraft({ draft, onDiscard }: FoundDraftProps) {
  return (
    <Note tone="warn">
      <p>{text.found(longMoment(inBogota(draft.at)))}</p>
      <div className="row">
        <Button variant="quiet" onClick={draft.recover}>
          {text.recover}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {text.discard}
        </Button>
      </div>
    </Note>
  );
}

/** Local time in Bogotá, `2026-11-20T09:52:00`. */
const inBogota = (at: string): string => bogotaTimestamp(new Date(at));

export function UnsavedBadge() {
  return (
    <Badge tone="warn" icon={<EditIcon />} className={styles['unsaved']}>
      {text.unsaved}
    </Badge>
  );
}
