import { ArrowUp20Regular } from '@fluentui/react-icons/headless/svg/arrow-up';
import { useEffect, useState } from 'react';
import { texts } from '../texts.ts';

/** Pixels scrolled before the button appears (PL-13). */
const APPEARS_AT = 300;

export function BackToTop({ raised }: { raised: boolean }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const look = () => setShown(window.scrollY > APPEARS_AT);
    look();
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  if (!shown) return null;
  return (
    <button
      className={raised ? 'to-top raised' : 'to-top'}
      type="button"
      aria-label={texts.backToTop}
      onClick={() => {
        window.scrollTo({ top: 0 });
        document.getElementById('contenido')?.focus({ preventScroll: true });
      }}
    >
      <ArrowUp20Regular aria-hidden="true" />
    </button>
  );
}
