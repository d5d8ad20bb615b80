import { query } from '@portal/api-client';
import { Badge, useDebounced } from '@portal/ui/core';
import {
  CloseIcon,
  DocumentIcon,
  PageIcon,
  PersonIcon,
  RocketIcon,
  SearchIcon,
  WalletIcon,
} from '@portal/ui/icons';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useDeferredValue, useId, useState } from 'react';
import { type Group, groupsOf, type Hit, type Kind, markedParts } from './hits.ts';
import { searchTexts as text } from './search-texts.ts';
import { useNativeDialog } from './use-native-dialog.ts';
import './search.css';

/** Fewest characters of a search. */
const FEWEST_LETTERS = 2;
/** Milliseconds after the last key before the search is sent. */
const TYPING_PAUSE_MS = 120;

const icons: Readonly<Record<Kind, ReactNode>> = {
  customers: <PersonIcon className="small-icon" />,
  invoices: <DocumentIcon className="small-icon" />,
  payments: <WalletIcon className="small-icon" />,
  pages: <PageIcon className="small-icon" />,
  blocks: <PageIcon className="small-icon" />,
  administrators: <PersonIcon className="small-icon" />,
  actions: <RocketIcon className="small-icon" />,
};

/**
 * Search of the administration: one field, and the hits below it in groups. The field keeps the focus while the arrow
 * keys move through the hits (a combobox with a list, WAI-ARIA).
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const { properties, close } = useNativeDialog(onClose);
  const [typed, setTyped] = useState('');
  const [exact, setExact] = useState(false);
  const asked = useDeferredValue(useDebounced(typed.trim(), TYPING_PAUSE_MS));
  // An emoji is one letter for the call, and two for `length`.
  const isShort = [...asked].length < FEWEST_LETTERS;
  const call = query('GET /api/search', { query: { q: asked, ...(exact ? { exact: true } : {}) } });
  const found = useQuery({
    ...(isShort ? { ...call, queryFn: skipToken } : call),
    placeholderData: keepPreviousData,
  });
  const data = isShort ? undefined : found.data;
  /** True while the hits belong to an earlier text: they are visible and cannot be opened. */
  const isStale = found.isPlaceholderData || asked !== typed.trim();
  const groups = data ? groupsOf(data) : [];
  const hits = groups.flatMap((group) => group.hits);
  const [at, setAt] = useState(0);
  const current = isStale ? undefined : hits[Math.min(at, hits.length - 1)];
  const list = useId();
  const follow = (hit: Hit | undefined, elsewhere: boolean): void => {
    if (!hit) return;
    const link = document.getElementById(list + hit.key);
    if (elsewhere) window.open(hit.href, '_blank', 'noopener');
    else link?.click();
  };
  const move = (event: KeyboardEvent<HTMLInputElement>): void => {
    const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') {
      event.preventDefault();
      follow(current, event.ctrlKey || event.metaKey);
    } else if (step && current) {
      event.preventDefault();
      const next = (Math.min(at, hits.length - 1) + step + hits.length) % hits.length;
      setAt(next);
      const key = hits[next]?.key ?? '';
      document.getElementById(list + key)?.scrollIntoView?.({ block: 'nearest' });
    }
  };
  const forgiven = data?.customers.forgiven;
  const words = [...asked.split(/\s+/), ...(forgiven ? [forgiven.found] : [])];
  return (
    <dialog {...properties} className="search" aria-label={text.title}>
      <div className="search-sheet">
        <div className="search-field">
          <SearchIcon />
          <input
            type="search"
            autoFocus
            role="combobox"
            aria-label={text.label}
            aria-expanded={hits.length > 0}
            aria-controls={list}
            aria-activedescendant={current ? list + current.key : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={text.placeholder}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setExact(false);
              setAt(0);
            }}
            onKeyDown={move}
          />
          <button className="icon-btn" type="button" aria-label={text.close} onClick={close}>
            <CloseIcon />
          </button>
        </div>
        <div className="search-results">
          <p className="visually-hidden" role="status">
            {data && !isStale ? text.results(hits.length) : ''}
          </p>
          {forgiven && (
            <p className="search-note">
              {text.forgiven} <strong>{forgiven.found.toLocaleLowerCase('es-CO')}</strong>
              {text.forgivenWhy}{' '}
              <button type="button" className="search-only" onClick={() => setExact(true)}>
                {text.only(forgiven.typed)}
              </button>
            </p>
          )}
          <div
            id={list}
            role="listbox"
            aria-label={text.title}
            aria-busy={isStale}
            inert={isStale}
            className={isStale ? 'search-stale' : undefined}
            tabIndex={-1}
          >
            {groups.map((group) => (
              <HitGroup
                key={group.kind}
                group={group}
                list={list}
                words={words}
                current={current?.key}
                onFollow={close}
              />
            ))}
          </div>
          {isShort && <p className="search-note">{text.start}</p>}
          {data && !isStale && hits.length === 0 && (
            <div className="search-none">
              <strong>{text.none(asked)}</strong>
              <p className="soft">{text.noneHint}</p>
            </div>
          )}
          {found.error && !data && !isShort && (
            <p className="search-note" role="alert">
              {text.failed}
            </p>
          )}
        </div>
        <p className="search-keys" aria-hidden="true">
          <span>
            <kbd>↑</kbd> <kbd>↓</kbd> {text.keys.move}
          </span>
          <span>
            <kbd>Intro</kbd> {text.keys.open}
          </span>
          <span>
            <kbd>Ctrl</kbd> <kbd>Intro</kbd> {text.keys.tab}
          </span>
          <span>
            <kbd>Esc</kbd> {text.keys.close}
          </span>
        </p>
      </div>
    </dialog>
  );
}

interface HitGroupProps {
  readonly group: Group;
  readonly list: string;
  readonly words: readonly string[];
  readonly current: string | undefined;
  readonly onFollow: () => void;
}

function HitGroup({ group, list, words, current, onFollow }: HitGroupProps) {
  const heading = `${list}${group.kind}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a listbox, as its pattern has it.
    <div role="group" aria-labelledby={heading}>
      <div id={heading} className="search-heading">
        {group.title} <span>{group.of}</span>
      </div>
      {group.hits.map((hit) => (
        <a
          key={hit.key}
          id={list + hit.key}
          className="search-hit"
          href={hit.href}
          role="option"
          aria-selected={hit.key === current}
          tabIndex={-1}
          onClick={onFollow}
        >
          <span className="search-icon">{icons[group.kind]}</span>
          <span className="search-words">
            <span>
              {markedParts(hit.title, words).map(({ text: part, marked }, index) =>
                // The parts of one title keep their order, so the index is a stable key.
                marked ? <mark key={`${part} ${index}`}>{part}</mark> : part,
              )}
            </span>
            <small>{hit.detail}</small>
          </span>
          {hit.badge && <Badge tone={hit.badge.tone}>{hit.badge.label}</Badge>}
        </a>
      ))}
    </div>
  );
}
