import { atom, getDefaultStore, useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../core/button.tsx';
import { OkMark, WarnMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';

const SHOWN_MS = 6000;
const MOST_SHOWN = 3;

export type Toast = {
  text: ReactNode;
  /** An error stays until it is closed. */
  tone?: 'ok' | 'bad' | undefined;
  /** In place of `Cerrar`. */
  action?: { text: string; run: () => void } | undefined;
};

type Shown = Toast & { readonly key: number };

/** One list for the page: remotes are separate React trees, and the shell renders the toasts of all. */
const shownToasts = atom<readonly Shown[]>([]);
const store = getDefaultStore();
let lastKey = 0;

const close = (key: number): void => {
  store.set(shownToasts, (shown) => shown.filter((toast) => toast.key !== key));
};

/** Tells something that needs no answer. */
export function showToast(toast: string | Toast): void {
  lastKey += 1;
  const next = { ...(typeof toast === 'string' ? { text: toast } : toast), key: lastKey };
  store.set(shownToasts, (shown) => [...shown, next].slice(-MOST_SHOWN));
}

/** Where toasts appear, and are read aloud; the shell renders it once. */
export function Toasts() {
  const toasts = useAtomValue(shownToasts);
  return (
    <section className="toasts" aria-label={texts.toasts} aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </section>
  );
}

/** Goes by itself, but not while a person points at it or has the focus in it (WCAG 2.2.1). */
function ToastCard({ toast }: { toast: Shown }) {
  const card = useRef<HTMLDivElement>(null);
  const { key, tone = 'ok', text, action } = toast;
  useEffect(() => {
    const element = card.current;
    if (tone === 'bad' || !element) return;
    let timer = setTimeout(close, SHOWN_MS, key);
    const hold = () => clearTimeout(timer);
    const release = () => {
      clearTimeout(timer);
      timer = setTimeout(close, SHOWN_MS, key);
    };
    const pairs = [
      ['pointerenter', hold],
      ['focusin', hold],
      ['pointerleave', release],
      ['focusout', release],
    ] as const;
    for (const [event, listener] of pairs) element.addEventListener(event, listener);
    return () => {
      clearTimeout(timer);
      for (const [event, listener] of pairs) element.removeEventListener(event, listener);
    };
  }, [key, tone]);
  return (
    <div className="toast" ref={card} role={tone === 'bad' ? 'alert' : undefined}>
      {tone === 'ok' ? <OkMark /> : <WarnMark />}
      <span>{text}</span>
      <Button
        variant="quiet"
        onClick={() => {
          close(key);
          action?.run();
        }}
      >
        {action?.text ?? texts.close}
      </Button>
    </div>
  );
}
