import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { bus } from '@portal/event-bus';
import { Button, Card, Note, ProgressRing } from '@portal/ui/core';
import { pesos } from '@portal/ui/format';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import styles from './manager.module.css';

const text = texts.work;

type Item = Output<'GET /api/workList'>['items'][number];

/** Milliseconds after which the list is requested again. */
const REFRESH_INTERVAL_MS = 60_000;
/** The page of payments that need a person. */
const DESK = '/money-desk';
/** Days after which a waiting task fills the ring. */
const FULL_RING_DAYS = 30;

export const workList = { ...query('GET /api/workList'), refetchInterval: REFRESH_INTERVAL_MS };

/** Title, detail and button text of a task. */
function wordsOf(item: Item): { readonly title: string; readonly detail: string; readonly go: string } {
  const { kind, count, own } = item;
  const sum = pesos(item.amount ?? 0);
  const names = text.ofNames(item.names, count);
  switch (kind) {
    case 'money_late':
    case 'money':
    case 'unanswered':
      return { ...text.items[kind], detail: text.items[kind].detail(sum) };
    case 'confirm':
      return {
        ...text.items.confirm,
        detail: own ? text.items.confirm.detail(sum) : text.items.confirm.mine(sum),
      };
    case 'bank':
      return {
        title: text.items.bank.title(item.names[0] ?? ''),
        detail: text.items.bank.detail(count, item.names[1] ?? ''),
        go: text.items.bank.go,
      };
    case 'usury':
      return { ...text.items.usury, detail: text.items.usury.detail(item.names.join(', ')) };
    case 'delivery':
      return { ...text.items.delivery, detail: text.items.delivery.detail(item.names) };
    case 'profiles':
    case 'drafts':
      return {
        ...text.items[kind],
        detail: own ? text.items[kind].detail(names) : text.items[kind].mine(names),
      };
    case 'blocked':
      return text.items.blocked;
    case 'canary':
      return {
        ...text.items.canary,
        detail: item.names[0] === 'worse' ? text.items.canary.worse : text.items.canary.inconclusive,
      };
  }
}

/** Waiting work: first that of the person, its first button in amber; work that waits for others in blue. */
export function WorkList() {
  const { data, isError } = useQuery(workList);
  const items = data?.items;
  useEffect(() => {
    if (!items) return;
    const count = items
      .filter(({ kind }) => kind === 'money' || kind === 'confirm')
      .reduce((sum, item) => sum + item.count, 0);
    if (count > 0) bus.emit('menu.count@1', { path: DESK, count });
  }, [items]);
  if (isError && !items) return <Note tone="bad">{text.failed}</Note>;
  if (!items) return null;
  const own = items.filter((item) => item.own).length;
  return (
    <Card
      title={text.title}
      className={styles['work']}
      actions={<span className="mute">{text.counts(own, items.length - own)}</span>}
    >
      {items.length === 0 ? (
        <p className="soft">{text.nothing}</p>
      ) : (
        <ul>
          {items.map((item, index) => (
            <Row
              key={`${item.kind} ${item.own} ${item.names[0] ?? ''}`}
              item={item}
              first={index === 0 && item.own}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

const MINUTE = 60_000;

function Row({ item, first }: { item: Item; first: boolean }) {
  const { title, detail, go } = wordsOf(item);
  const minutes =
    item.since === null ? 0 : Math.max(0, (Date.now() - Date.parse(`${item.since}-05:00`)) / MINUTE);
  const age = text.age(
    Math.floor(minutes / 1440),
    Math.floor((minutes % 1440) / 60),
    Math.floor(minutes % 60),
  );
  return (
    <li className={item.own ? styles['own'] : styles['others']}>
      <ProgressRing
        value={item.since === null ? 1 : minutes / (FULL_RING_DAYS * 1440)}
        label={String(item.count)}
        size={48}
      >
        {item.count}
      </ProgressRing>
      <div>
        <h3>{title}</h3>
        <p className="soft">{detail}</p>
      </div>
      <p className={styles['when']}>
        {item.since !== null && (
          <>
            <b>{age}</b> {item.count > 1 && text.oldest}
          </>
        )}
      </p>
      {item.path && (
        <Button variant={first ? 'action' : 'line'} href={item.path}>
          {go}
        </Button>
      )}
    </li>
  );
}
