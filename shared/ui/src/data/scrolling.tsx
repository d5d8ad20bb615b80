import type { ReactNode } from 'react';

/** A wide table scrolls in its card, never the page; the keyboard can do so too. */
export function Scrolling({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: else it could not be scrolled with the keyboard.
    <section className="scrolling" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
