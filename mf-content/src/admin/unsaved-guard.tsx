import { bus } from '@portal/event-bus';
import { useUnsavedWarning } from '@portal/ui/form';
import { ConfirmDialog } from '@portal/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { managerTexts as texts } from '../manager-texts.ts';

const text = texts.unsaved;

/** The part of the Navigation API that the guard needs; browsers without it guard links and closing only. */
interface TraverseEvent extends Event {
  readonly navigationType: string;
  readonly destination: { readonly url: string };
}

/**
 * Asks before unsaved changes are left behind: by a link, by the back button, by closing the tab. The page's own
 * links only change its query and are not its business.
 */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const [target, setTarget] = useState<string>();
  const leaving = useRef(false);
  useUnsavedWarning(dirty);

  useEffect(() => {
    bus.emit('dirty@1', { form: 'content', dirty });
    return () => bus.emit('dirty@1', { form: 'content', dirty: false });
  }, [dirty]);

  useEffect(() => {
    if (!dirty) return;
    const leavesPage = (href: string): boolean => {
      const { origin, pathname } = new URL(href, location.href);
      return origin === location.origin && pathname !== location.pathname;
    };
    const clicked = (event: MouseEvent): void => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      const link = (event.target as Element | null)?.closest?.('a');
      if (!link?.href || link.target === '_blank' || !leavesPage(link.href)) return;
      event.preventDefault();
      event.stopPropagation();
      const { pathname, search, hash } = new URL(link.href);
      setTarget(pathname + search + hash);
    };
    const traversed = (event: Event): void => {
      const { navigationType, destination, cancelable } = event as TraverseEvent;
      if (leaving.current || navigationType !== 'traverse' || !cancelable || !leavesPage(destination.url))
        return;
      event.preventDefault();
      const { pathname, search, hash } = new URL(destination.url);
      setTarget(pathname + search + hash);
    };
    const { navigation } = window as Window & { navigation?: EventTarget };
    // Before every other listener of the page, which would have gone already.
    document.addEventListener('click', clicked, { capture: true });
    navigation?.addEventListener('navigate', traversed);
    return () => {
      document.removeEventListener('click', clicked, { capture: true });
      navigation?.removeEventListener('navigate', traversed);
    };
  }, [dirty]);

  return (
    <ConfirmDialog
      open={target !== undefined}
      title={text.title}
      confirmText={texts.go}
      cancelText={texts.cancel}
      variant="danger"
      onConfirm={() => {
        leaving.current = true;
        setTarget(undefined);
        bus.emit('navigate@1', { path: target ?? '/' });
      }}
      onCancel={() => setTarget(undefined)}
    >
      <p>{text.text}</p>
    </ConfirmDialog>
  );
}
