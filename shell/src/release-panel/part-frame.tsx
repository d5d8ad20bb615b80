import { useEffect, useState } from 'react';
import { boxesOf } from './page-parts.ts';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A frame that follows a part of the page. It lets presses through, and screen readers ignore it. */
export function PartFrame({ elements }: { elements: readonly HTMLElement[] }) {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  useEffect(() => {
    const place = (): void =>
      setBoxes(
        elements.flatMap(boxesOf).map(({ left, top, width, height }) => ({ left, top, width, height })),
      );
    place();
    const resized = new ResizeObserver(place);
    for (const element of elements) resized.observe(element);
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [elements]);
  return (
    <div className="releases-frames" aria-hidden="true">
      {boxes.map((box) => (
        <div key={`${box.left} ${box.top}`} style={{ ...box }} />
      ))}
    </div>
  );
}
