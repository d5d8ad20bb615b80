import {
  renderToaster_unstable as renderToaster,
  useToastController,
  useToaster_unstable as useToaster,
} from '@fluentui/react-components';
import { type ReactNode, useCallback } from 'react';
import { Button } from '../core/button.tsx';
import { OkMark, WarnMark } from '../icons/marks.tsx';
import { texts } from '../texts.ts';

/** One toaster for the page. Toasts travel as events of the document, so every remote's root reaches it. */
const TOASTER = 'portal-toasts';
const SHOWN_MS = 6000;

/** Where toasts appear; the shell draws it once. */
export function Toasts() {
  const state = useToaster({
    toasterId: TOASTER,
    position: 'bottom',
    className: 'toasts',
    'aria-label': texts.toasts,
  });
  return renderToaster(state);
}

export type Toast = {
  text: ReactNode;
  tone?: 'ok' | 'bad' | undefined;
  /** In place of `Cerrar`. */
  action?: { text: string; run: () => void } | undefined;
};

/** Tells something that needs no answer. An error stays until it is closed. */
export function useToast(): (toast: string | Toast) => void {
  const { dispatchToast, dismissToast } = useToastController(TOASTER);
  return useCallback(
    (given) => {
      const { text, tone = 'ok', action } = typeof given === 'string' ? { text: given } : given;
      const toastId = `toast-${crypto.randomUUID()}`;
      const close = () => {
        action?.run();
        dismissToast(toastId);
      };
      dispatchToast(
        <div className="toast">
          {tone === 'ok' ? <OkMark /> : <WarnMark />}
          <span>{text}</span>
          <Button variant="quiet" onClick={close}>
            {action?.text ?? texts.close}
          </Button>
        </div>,
        {
          toastId,
          intent: tone === 'ok' ? 'success' : 'error',
          timeout: tone === 'ok' ? SHOWN_MS : -1,
          pauseOnHover: true,
          pauseOnWindowBlur: true,
        },
      );
    },
    [dispatchToast, dismissToast],
  );
}
