import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Whether an element has come within 200 pixels of the screen; becomes true in an idle moment. For heavy parts that
 * people do not read first.
 */
export function useSeen(): readonly [RefObject<HTMLDivElement | null>, boolean] {
  const element = useRef<HTMLDivElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current || !('IntersectionObserver' in window)) return setSeen(true);
    let waiting = 0;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        if (!('requestIdleCallback' in window)) return setSeen(true);
        waiting = requestIdleCallback(() => setSeen(true), { timeout: 2000 });
      },
      { rootMargin: '200px' },
    );
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      if (waiting) cancelIdleCallback(waiting);
    };
  }, []);
  return [element, seen];
}
