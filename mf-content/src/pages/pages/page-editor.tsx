import { call, query, queryClient } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { ConflictDialog } from '@portal/remote-kit/conflict';
import { plainText } from '@portal/remote-kit/content';
import { Badge, Button, Note } from '@portal/ui/core';
import { Field, TextInput } from '@portal/ui/form';
import { EditIcon } from '@portal/ui/icons';
import { type RefObject, useEffect, useImperativeHandle, useState } from 'react';
import { FaultNote } from '../../admin/fault-note.tsx';
import { useDirty, useManager } from '../../admin/manager.tsx';
import { LazyRichEditor } from '../../editor/lazy-rich-editor.tsx';
import { managerTexts as texts } from '../../manager-texts.ts';
import { dropDraft, type LocalDraft, placeInTime, readDraft, writeDraft } from './local-draft.ts';
import styles from './pages.module.css';
import { Preview } from './preview.tsx';
import { Versions } from './versions.tsx';

const text = texts.pages;

type Content = Output<'GET /api/contents/:id/draft'>['content'];
type Saved = Pick<Content, 'id' | 'nombre' | 'detalle' | 'version'>;

export const newContent: Saved = { id: 0, nombre: '', detalle: '', version: 0 };

/** What the buttons of the page's bar ask of the editor. */
export interface PageEditorHandle {
  readonly save: (publish: boolean) => void;
}

export interface PageEditorProps {
  readonly content: Saved;
  readonly handle: RefObject<PageEditorHandle | null>;
  readonly onDirty: (dirty: boolean) => void;
}

const wordsIn = (html: string): number => plainText(html).split(/\s+/).filter(Boolean).length;
const isEmpty = (html: string): boolean => wordsIn(html) === 0 && !html.includes('<img');
const addressOf = (id: number): string => `/pages?page=${id}`;
/** Typing rests for so long before it is kept in the browser. */
const REST = 800;

/** One page: title and text at the left, how it will look and its versions at the right (CM-03, CM-05). */
export function PageEditor({ content, handle, onDirty }: PageEditorProps) {
  const { ask, run, done } = useManager();
  const [base, setBase] = useState(content);
  const [nombre, setNombre] = useState(content.nombre);
  const [detalle, setDetalle] = useState(content.detalle);
  /** Goes up when the editor must take other text than it has. */
  const [round, setRound] = useState(0);
  const [touched, setTouched] = useState(false);
  const [failed, setFailed] = useState<object>();
  const [found, setFound] = useState(() => unsavedOf(content));
  const [theirs, setTheirs] = useState<Content>();
  const [wanted, setWanted] = useState(true);
  const dirty = touched && (nombre !== base.nombre || detalle !== base.detalle);
  const keptAt = useKeptDraft(base, { nombre, detalle }, dirty && !done);
  useDirty(dirty);
  useEffect(() => onDirty(dirty && !done), [onDirty, dirty, done]);

  const take = (next: Saved, edited: boolean): void => {
    setNombre(next.nombre);
    setDetalle(next.detalle);
    setTouched(edited);
    setRound((before) => before + 1);
  };

  /** Sends the page as the next version after `version`. */
  const send = async (publish: boolean, version: number): Promise<Content> => {
    const body = { id: base.id, nombre: nombre.trim(), detalle, publish };
    const { content: saved } = await call('POST /api/addPage', {
      body: base.id === 0 ? body : { ...body, version },
    });
    dropDraft(base.id);
    return saved;
  };

  const changeOf = (publish: boolean, version: number) => {
    let savedId = base.id;
    return {
      title: text.confirm,
      text: publish ? text.confirmPublish : text.confirmDraft,
      run: async () => {
        savedId = (await send(publish, version)).id;
        return text.saved;
      },
      onChanged: () => void collide(publish),
      reloadAt: () => addressOf(savedId),
    };
  };

  /** Another person has saved: what they wrote, and then the person on this page decides. */
  const collide = async (publish: boolean): Promise<void> => {
    setWanted(publish);
    const { content: newest } = await call('GET /api/contents/:id/draft', { params: { id: base.id } });
    setTheirs(newest);
  };

  useImperativeHandle(handle, () => ({
    save(publish) {
      if (done) return;
      const empty = nombre.trim() === '' || isEmpty(detalle);
      setFailed(empty ? {} : undefined);
      if (!empty) ask(changeOf(publish, base.version));
    },
  }));

  return (
    <>
      <section className={`card ${styles['editor']}`} aria-label={text.editor}>
        <div className={styles['head']}>
          {failed && <FaultNote attempt={failed} text={text.empty} />}
          <Field label={text.name}>
            <TextInput
              value={nombre}
              maxLength={120}
              disabled={done}
              onValue={(value) => {
                setTouched(true);
                setNombre(value);
              }}
            />
          </Field>
        </div>
        {found && (
          <div className={styles['found']}>
            <FoundDraft
              draft={found}
              onRecover={() => {
                take({ ...base, ...found, id: base.id, version: base.version }, true);
                setFound(undefined);
              }}
              onDiscard={() => {
                dropDraft(base.id);
                setFound(undefined);
              }}
            />
          </div>
        )}
        <LazyRichEditor
          key={round}
          html={detalle}
          label={text.detail}
          images
          disabled={done}
          onChange={(html) => {
            setTouched(true);
            setDetalle(html);
          }}
        />
        <div className={styles['foot']}>
          <span>{text.words(wordsIn(detalle))}</span>
          {keptAt && <span>{text.local(placeInTime(keptAt).time)}</span>}
        </div>
      </section>
      <div className="stack">
        <Preview nombre={nombre} detalle={detalle} />
        {base.id !== 0 && (
          <Versions id={base.id} version={base.version} dirty={dirty} onChanged={() => void collide(true)} />
        )}
      </div>
      <ConflictDialog
        theirs={theirs}
        onTheirs={() => {
          if (!theirs) return;
          setBase(theirs);
          take(theirs, false);
          setTheirs(undefined);
          // What was typed here stays in the browser, to be recovered.
          setFound(readDraft(base.id));
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
      />
    </>
  );
}

/** A draft of this browser that differs from what is saved. */
const unsavedOf = (content: Saved): LocalDraft | undefined => {
  const draft = readDraft(content.id);
  const differs = draft && (draft.nombre !== content.nombre || draft.detalle !== content.detalle);
  return differs ? draft : undefined;
};

/** Keeps what is typed in the browser; answers when it last did. */
function useKeptDraft(
  { id, version }: Saved,
  { nombre, detalle }: Pick<Saved, 'nombre' | 'detalle'>,
  dirty: boolean,
): string | undefined {
  const [at, setAt] = useState<string>();
  useEffect(() => {
    if (!dirty) return;
    const timer = setTimeout(() => {
      const now = new Date().toISOString();
      if (writeDraft(id, { nombre, detalle, version, at: now })) setAt(now);
    }, REST);
    return () => clearTimeout(timer);
  }, [id, version, nombre, detalle, dirty]);
  return dirty ? at : undefined;
}

interface FoundDraftProps {
  readonly draft: LocalDraft;
  readonly onRecover: () => void;
  readonly onDiscard: () => void;
}

function FoundDraft({ draft, onRecover, onDiscard }: FoundDraftProps) {
  const { date, time } = placeInTime(draft.at);
  return (
    <Note tone="warn">
      <p>{text.found(date, time)}</p>
      <div className="row">
        <Button variant="quiet" onClick={onRecover}>
          {text.recover}
        </Button>
        <Button variant="quiet" onClick={onDiscard}>
          {text.discard}
        </Button>
      </div>
    </Note>
  );
}

export const UnsavedBadge = () => (
  <Badge tone="warn" icon={<EditIcon />} className={styles['unsaved']}>
    {text.unsaved}
  </Badge>
);
