import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { ReOrderDotsVertical20Regular } from '@fluentui/react-icons/headless/svg/re-order-dots-vertical';
import { Button, IconButton, Note } from '@portal/ui/core';
import { ArrowDownIcon, ArrowUpIcon } from '@portal/ui/icons';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { useDirty, useSaveFrame } from '../save-frame.tsx';
import styles from './order-list.module.css';

const text = texts.order;

export interface OrderListProps<T> {
  /** Items in their saved order. */
  readonly items: readonly T[];
  readonly idOf: (item: T) => number;
  readonly nameOf: (item: T) => string;
  /** Whether the order is fixed, as while an item is being edited. */
  readonly locked?: boolean;
  /** Saves the new order over the one that was seen. */
  readonly onSave: (ids: number[], was: number[]) => Promise<unknown>;
  /** Content of an item's line. */
  readonly children: (item: T) => ReactNode;
  /** Content below an item's line, such as its form. */
  readonly below?: (item: T) => ReactNode;
}

const moved = <T,>(list: readonly T[], from: number, to: number): readonly T[] => {
  const item = list[from];
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

/** A list put in order by dragging or with its up and down buttons; the new order is saved as a whole. */
export function OrderList<T>({ items, idOf, nameOf, locked, onSave, children, below }: OrderListProps<T>) {
  const { ask, done } = useSaveFrame();
  const [order, setOrder] = useState<readonly number[]>();
  /** The saved order when the first item was moved. */
  const [was, setWas] = useState<readonly number[]>([]);
  const [said, setSaid] = useState('');
  const list = useId();
  useDirty(order !== undefined);

  const saved = items.map(idOf);
  const ids = order?.length === saved.length && order.every((id) => saved.includes(id)) ? order : saved;
  const shown = ids.flatMap((id) => items.filter((item) => idOf(item) === id));
  const fixed = locked === true || done;

  const move = (from: number, to: number): void => {
    const next = moved(ids, from, to);
    if (next === ids) return;
    if (!order) setWas(saved);
    setOrder(next.every((id, at) => id === saved[at]) ? undefined : next);
    const item = shown[from];
    if (item) setSaid(text.moved(nameOf(item), to + 1, ids.length));
  };

  return (
    <>
      <ul className={styles['list']}>
        {shown.map((item, at) => (
          <OrderRow
            key={idOf(item)}
            list={list}
            at={at}
            last={shown.length - 1}
            name={nameOf(item)}
            fixed={fixed}
            onMove={move}
            below={below?.(item)}
          >
            {children(item)}
          </OrderRow>
        ))}
      </ul>
      <span className="visually-hidden" role="status">
        {said}
      </span>
      {order && (
        <Note tone="warn">
          <div className={styles['pending']}>
            <span>{text.pending}</span>
            <Button
              disabled={done}
              onClick={() =>
                ask({
                  title: texts.blocks.confirmSave,
                  text: text.confirm,
                  run: async () => {
                    await onSave([...order], [...was]);
                    return texts.saved;
                  },
                })
              }
            >
              {text.save}
            </Button>
            <Button variant="line" disabled={done} onClick={() => setOrder(undefined)}>
              {text.undo}
            </Button>
          </div>
        </Note>
      )}
    </>
  );
}

interface OrderRowProps {
  readonly list: string;
  readonly at: number;
  readonly last: number;
  readonly name: string;
  readonly fixed: boolean;
  readonly onMove: (from: number, to: number) => void;
  readonly below: ReactNode;
  readonly children: ReactNode;
}

function OrderRow({ list, at, last, name, fixed, onMove, below, children }: OrderRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLSpanElement>(null);
  const [state, setState] = useState<'still' | 'dragged' | 'over'>('still');
  const drop = useRef(onMove);
  useEffect(() => {
    drop.current = onMove;
  });

  useEffect(() => {
    const [element, dragHandle] = [row.current, handle.current];
    if (!element || !dragHandle || fixed) return;
    return combine(
      draggable({
        element,
        dragHandle,
        getInitialData: () => ({ list, at }),
        onDragStart: () => setState('dragged'),
        onDrop: () => setState('still'),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data['list'] === list && source.data['at'] !== at,
        onDragEnter: () => setState('over'),
        onDragLeave: () => setState('still'),
        onDrop: ({ source }) => {
          setState('still');
          drop.current(Number(source.data['at']), at);
        },
      }),
    );
  }, [list, at, fixed]);

  return (
    <li ref={row} className={styles['row']} data-over={state === 'over'} data-dragged={state === 'dragged'}>
      {/* The handle is for the mouse; keys and touch use the buttons. */}
      <span ref={handle} className={styles['handle']} title={text.handle(name)}>
        <ReOrderDotsVertical20Regular />
      </span>
      {children}
      {!fixed && (
        <span className={styles['moves']}>
          <IconButton
            label={text.up(name)}
            icon={<ArrowUpIcon />}
            disabled={at === 0}
            onClick={() => onMove(at, at - 1)}
          />
          <IconButton
            label={text.down(name)}
            icon={<ArrowDownIcon />}
            disabled={at === last}
            onClick={() => onMove(at, at + 1)}
          />
        </span>
      )}
      {below && <div className={styles['below']}>{below}</div>}
    </li>
  );
}
