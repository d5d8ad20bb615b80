import { call, query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { Field, TextInput } from '@portal/ui/controls';
import { Badge, Button, useDebounced } from '@portal/ui/core';
import { clockTime, dateOf, shortDate } from '@portal/ui/format';
import { ChevronDownIcon } from '@portal/ui/icons';
import { foldedText } from '@portal/values/folded-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import { Trash } from '../../parts/trash/trash.tsx';
import { pageTexts } from './page-texts.ts';
import styles from './pages.module.css';

const text = adminTexts.pages;

export type Summary = Output<'GET /api/contents'>['contents'][number];

export interface PageListProps {
  readonly contents: readonly Summary[];
  /** Numbers of the pages to show; undefined for all. */
  readonly only: readonly number[] | undefined;
  /** Called when the person wants to see all pages again. */
  readonly onAll: () => void;
  readonly chosen: number | undefined;
  /** Whether a page is being edited, a new one included. */
  readonly editing: boolean;
  readonly onChoose: (id: number) => void;
}

const moment = (at: string): string => `${shortDate(at)}, ${clockTime(at)}`;

/** Milliseconds without typing before the server is asked. */
const TYPING_PAUSE_MS = 200;

/** Extracts with the searched words, by number of the page; empty for fewer than 2 characters. */
function useExtracts(typed: string): ReadonlyMap<number, string> {
  const settled = useDebounced(typed, TYPING_PAUSE_MS);
  const { data } = useQuery({
    ...query('GET /api/contents/search', { query: { q: settled } }),
    enabled: [...settled].length > 1,
    placeholderData: keepPreviousData,
  });
  if (typed.length < 2 || !data) return new Map();
  return new Map(data.pages.map(({ id, extract }) => [id, extract]));
}

/** Pages with last author and date (CM-02). Phones show only the chosen page until the list is unfolded. */
export function PageList({ contents: all, only, onAll, chosen, editing, onChoose }: PageListProps) {
  const contents = only ? all.filter(({ id }) => only.includes(id)) : all;
  const [search, setSearch] = useState('');
  const [open, setOpen] = useState(false);
  const folded = editing && !open;
  const extracts = useExtracts(search.trim());
  const found = contents.filter(
    ({ id, nombre, user }) =>
      extracts.has(id) || foldedText(`${nombre} ${user}`).includes(foldedText(search.trim())),
  );
  return (
    <section className={`card ${styles['list']}`} aria-label={text.list} data-open={!folded}>
      <div className={styles['find']}>
        <Field label={text.find} hiddenLabel>
          <TextInput type="search" value={search} onValue={setSearch} placeholder={text.find} />
        </Field>
      </div>
      {only && (
        <div className={styles['only']}>
          <span className="tiny">{text.only(contents.length)}</span>
          <Button variant="quiet" onClick={onAll}>
            {text.all}
          </Button>
        </div>
      )}
      <ul>
        {found.map((content) => (
          <li key={content.id} className={content.id === chosen ? styles['chosen'] : undefined}>
            <button
              type="button"
              className={styles['entry']}
              aria-current={content.id === chosen ? 'true' : undefined}
              onClick={() => {
                setOpen(false);
                onChoose(content.id);
              }}
            >
              <b>{content.nombre}</b>
              <span className="tiny mute">
                {content.user}, {dateOf(content.modificado)}
              </span>
              {extracts.get(content.id) && <span className="tiny">{extracts.get(content.id)}</span>}
              {content.publish_at && (
                <Badge tone="wait">{pageTexts.schedule.badge(moment(content.publish_at))}</Badge>
              )}
              {content.unpublish_at && (
                <Badge tone="wait">{pageTexts.schedule.endBadge(moment(content.unpublish_at))}</Badge>
              )}
              {content.status !== 'published' && (
                <Badge tone={content.status === 'draft' ? 'neutral' : 'warn'}>
                  {text.status[content.status]}
                </Badge>
              )}
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && contents.length > 0 && <p className="soft">{text.noMatch}</p>}
      <PageTrash />
      {editing && (
        <div className={styles['swap']}>
          <Button
            variant="quiet"
            wide
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            icon={<ChevronDownIcon />}
          >
            {text.swap}
          </Button>
        </div>
      )}
    </section>
  );
}

/** Pages that were thrown away. */
function PageTrash() {
  const pages = useQuery(query('GET /api/contents/trash')).data?.contents ?? [];
  return (
    <Trash
      items={pages}
      restored={pageTexts.trash.restored}
      reloadAt={(id) => `/pages?page=${id}`}
      onRestore={({ id, version }) =>
        call('POST /api/contents/:id/untrash', { params: { id }, body: { version } })
      }
    />
  );
}
