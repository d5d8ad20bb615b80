import { query } from '@portal/api-client';
import { contentPages, NEW_PAGE, ONLY_SEPARATOR } from '@portal/contract/page-addresses/content-pages';
import { pageQuery } from '@portal/contract/page-addresses/page-href';
import { Button, drafts, EmptyState, ErrorState, SkeletonCard } from '@portal/ui/core';
import { QueryState } from '@portal/ui/data';
import { AddIcon } from '@portal/ui/icons';
import { ConfirmDialog } from '@portal/ui/overlay';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminTexts as texts } from '../../admin-texts.ts';
import { SaveFrame } from '../../parts/save-frame.tsx';
import { newContent, PageEditor, type PageEditorHandle, UnsavedBadge } from './page-editor.tsx';
import { PageList } from './page-list.tsx';
import styles from './pages.module.css';

const text = texts.pages;

/** Page manager (CM-01 … CM-05). Which page is edited stands in the address: `?page=3`, `?page=nueva`. */
export default function PagesPage() {
  const contents = useQuery(query('GET /api/contents'));
  const [search, setSearch] = useSearchParams();
  const [dirty, setDirty] = useState(false);
  const editor = useRef<PageEditorHandle>(null);
  const asked = search.get(contentPages.names.page) ?? '';
  /** Numbers of the pages that the list is limited to, from the link of another page. */
  const only = search.get(contentPages.names.only) ?? undefined;
  const chosen = /^\d+$/.test(asked) ? Number(asked) : undefined;
  const isNew = asked === NEW_PAGE;
  const [leaveTo, setLeaveTo] = useState<string>();
  const choose = (page: string): void => {
    if (dirty && page !== asked) setLeaveTo(page);
    else setSearch(pageQuery(contentPages, { page, only }));
  };
  const editing = isNew || chosen !== undefined;

  return (
    <AdminPage
      title={text.title}
      shown={text.title}
      actions={
        <>
          {dirty && <UnsavedBadge />}
          <Button variant="line" icon={<AddIcon />} onClick={() => choose(NEW_PAGE)}>
            {text.add}
          </Button>
          <Button variant="line" disabled={!editing} onClick={() => editor.current?.save(false)}>
            {text.draft}
          </Button>
          <Button disabled={!editing} onClick={() => editor.current?.save(true)}>
            {texts.save}
          </Button>
        </>
      }
    >
      <SaveFrame>
        <QueryState
          query={contents}
          isEmpty={(data) => data.contents.length === 0 && !isNew}
          empty={
            <EmptyState
              title={text.none}
              action={<Button onClick={() => choose(NEW_PAGE)}>{text.add}</Button>}
            >
              {text.noneHint}
            </EmptyState>
          }
          errorTitle={text.failed}
        >
          {(data) => (
            <div className={styles['grid']}>
              <PageList
                contents={data.contents}
                only={only?.split(ONLY_SEPARATOR).map(Number)}
                onAll={() => setSearch(pageQuery(contentPages, { page: asked || undefined }))}
                chosen={chosen}
                editing={editing}
                onChoose={(id) => choose(String(id))}
              />
              {isNew && <PageEditor key="new" content={newContent} handle={editor} onDirty={setDirty} />}
              {chosen !== undefined && (
                <ExistingPage key={chosen} id={chosen} handle={editor} onDirty={setDirty} />
              )}
              {!editing && (
                <div className={styles['none']}>
                  <EmptyState title={text.chooseTitle}>{text.choose}</EmptyState>
                </div>
              )}
            </div>
          )}
        </QueryState>
        <ConfirmDialog
          open={leaveTo !== undefined}
          title={texts.unsaved.title}
          confirmText={texts.unsaved.leave}
          cancelText={texts.unsaved.stay}
          variant="danger"
          onConfirm={() => {
            drafts.discard();
            setSearch(pageQuery(contentPages, { page: leaveTo ?? '', only }));
            setDirty(false);
            setLeaveTo(undefined);
          }}
          onCancel={() => setLeaveTo(undefined)}
        >
          <p>{texts.unsaved.text}</p>
        </ConfirmDialog>
      </SaveFrame>
    </AdminPage>
  );
}

interface ExistingPageProps {
  readonly id: number;
  readonly handle: RefObject<PageEditorHandle | null>;
  readonly onDirty: (dirty: boolean) => void;
}

function ExistingPage({ id, handle, onDirty }: ExistingPageProps) {
  // The edited version must be the newest, and must not change while it is edited.
  const draft = useQuery({
    ...query('GET /api/contents/:id/draft', { params: { id } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (draft.data) return <PageEditor content={draft.data.content} handle={handle} onDirty={onDirty} />;
  if (draft.error) return <ErrorState title={text.failedOne} onRetry={draft.refetch} />;
  return <SkeletonCard lines={8} />;
}
