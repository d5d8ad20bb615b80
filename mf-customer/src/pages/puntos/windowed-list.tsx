import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import styles from './puntos.module.css';

/** Rows that are added and removed together. */
const CHUNK = 10;
/** Pixels above and below the box within which rows exist, so that they are there before they become visible. */
const MARGIN = 400;

export interface WindowedListProps<Item> {
  readonly items: readonly Item[];
  readonly keyOf: (item: Item) => string;
  /** The box in which the list scrolls. */
  readonly box: RefObject<HTMLElement | null>;
  /** Item whose row always exists, wherever the list is scrolled to. */
  readonly kept: Item | undefined;
  readonly children: (item: Item) => ReactNode;
}

/**
 * A list whose rows exist in the page only near the visible part; empty space of the same height replaces the rest. All
 * rows exist until the box is first scrolled, so that no painted row disappears, and in browsers that cannot report
 * visibility. Each row states its position.
 */
export function WindowedList<Item>({ items, keyOf, box, kept, children }: WindowedListProps<Item>) {
  const chunks = Array.from({ length: Math.ceil(items.length / CHUNK) }, (_, index) =>
    items.slice(index * CHUNK, (index + 1) * CHUNK),
  );
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const place = box.current;
    const begin = (): void => setScrolled(true);
    place?.addEventListener('scroll', begin, { once: true, passive: true });
    return () => place?.removeEventListener('scroll', begin);
  }, [box]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: between a `ul` and its rows no other element may stand.
    <div role="list">
      {chunks.map((chunk, index) => (
        <Chunk
          key={chunk.map(keyOf).join()}
          box={box}
          isWatched={isScrolled}
          isKept={kept !== undefined && chunk.includes(kept)}
        >
          {chunk.map((item, place) => (
            // biome-ignore lint/a11y/useSemanticElements: as above.
            <div
              key={keyOf(item)}
              role="listitem"
              aria-setsize={items.length}
              aria-posinset={index * CHUNK + place + 1}
            >
              {children(item)}
            </div>
          ))}
        </Chunk>
      ))}
    </div>
  );
}

interface ChunkProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly isWatched: boolean;
  readonly isKept: boolean;
  readonly children: ReactNode;
}

function Chunk({ box, isWatched, isKept, children }: ChunkProps) {
  const element = useRef<HTMLDivElement>(null);
  /** Height of the empty space in place of the rows, in pixels; undefined while the rows exist. */
  const [room, setRoom] = useState<number>();
  useEffect(() => {
    const place = element.current;
    if (!isWatched || !place || !('IntersectionObserver' in window)) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        const isNear = entry?.isIntersecting === true || place.contains(document.activeElement);
        setRoom((known) => (isNear ? undefined : (known ?? place.offsetHeight)));
      },
      { root: box.current, rootMargin: `${MARGIN}px 0px` },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, [box, isWatched]);
  const isAway = room !== undefined && !isKept;
  return (
    <div role="none" className={styles['chunk']} ref={element} style={isAway ? { height: room } : undefined}>
      {isAway ? null : children}
    </div>
  );
}
