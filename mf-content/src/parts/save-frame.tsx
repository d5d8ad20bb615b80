import { ApiResponseError, messageOf } from '@portal/api-client';
import { RELOAD_AFTER_SAVE_MS } from '@portal/contract/reload-after-save';
import { useUnsaved } from '@portal/remote-kit/unsaved';
import { Note } from '@portal/ui/core';
import { ConfirmDialog } from '@portal/ui/overlay';
import { useMutation } from '@tanstack/react-query';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { adminTexts as text } from '../admin-texts.ts';
import styles from './save-frame.module.css';

/** A change to save or delete: the question before it, and the call. */
export interface Change {
  readonly title: string;
  readonly text?: ReactNode;
  /** Marks a change that deletes something. */
  readonly destroys?: true;
  /** Makes the change; resolves to the message of success. */
  readonly run: () => Promise<string>;
  /** Called in place of an error when another person has saved a newer version meanwhile. */
  readonly onChanged?: () => void;
  /** Address that is loaded, where it is not the present one. */
  readonly reloadAt?: () => string | undefined;
}

interface SaveFrameContext {
  /** Asks 'Continuar' or 'Cancelar', then makes the change (CM-24). */
  readonly ask: (change: Change) => void;
  /** Makes a change at once, where the specification wants no question. */
  readonly run: (change: Change) => Promise<void>;
  /** Whether a change was saved: the page is about to reload and takes no more changes. */
  readonly done: boolean;
  readonly setDirty: (key: string, dirty: boolean) => void;
}

const Context = createContext<SaveFrameContext | undefined>(undefined);

export function useSaveFrame(): SaveFrameContext {
  const frame = use(Context);
  if (!frame) throw new Error('An editor of content stands inside <SaveFrame>.');
  return frame;
}

/** Reports unsaved changes to the frame while the component is mounted. */
export function useDirty(dirty: boolean): void {
  const { setDirty } = useSaveFrame();
  const key = useId();
  useEffect(() => {
    setDirty(key, dirty);
    return () => setDirty(key, false);
  }, [setDirty, key, dirty]);
}

/** Whether another person has saved a newer version meanwhile, which the change itself handles. */
const isCollision = (error: unknown, change: Change): boolean =>
  change.onChanged !== undefined &&
  error instanceof ApiResponseError &&
  error.envelope.code === 'CONTENT_CHANGED';

/**
 * Behaviour that all editors of content share: they ask before saving and deleting, report the result, reload three
 * seconds after success, and do not lose unsaved input.
 */
export function SaveFrame({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Change>();
  const [dirtyKeys, setDirtyKeys] = useState<ReadonlySet<string>>(new Set());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const setDirty = useCallback((key: string, dirty: boolean) => {
    setDirtyKeys((keys) => {
      if (keys.has(key) === dirty) return keys;
      const next = new Set(keys);
      if (dirty) next.add(key);
      else next.delete(key);
      return next;
    });
  }, []);

  const {
    mutateAsync,
    data: saved,
    error,
    variables,
  } = useMutation({
    mutationFn: (change: Change) => change.run(),
    onSuccess(_, change) {
      timer.current = setTimeout(() => {
        const at = change.reloadAt?.();
        if (at) location.replace(at);
        else location.reload();
      }, RELOAD_AFTER_SAVE_MS);
    },
    onError(error, change) {
      if (isCollision(error, change)) change.onChanged?.();
    },
    onSettled: () => setAsked(undefined),
  });
  const run = useCallback(
    async (change: Change): Promise<void> => {
      await mutateAsync(change).catch(() => undefined);
    },
    [mutateAsync],
  );

  const done = saved !== undefined;
  const fault = error && variables && !isCollision(error, variables) ? messageOf(error) : undefined;
  const message = saved ?? fault;
  useUnsaved('content', dirtyKeys.size > 0 && !done);
  const value = useMemo(() => ({ ask: setAsked, run, done, setDirty }), [run, done, setDirty]);
  return (
    <Context value={value}>
      {message && (
        <div className={styles['message']}>
          <Note tone={done ? 'ok' : 'bad'} role={done ? 'status' : 'alert'}>
            <strong>{message}</strong>
            {done && <p>{text.reloading}</p>}
          </Note>
        </div>
      )}
      {children}
      <ConfirmDialog
        open={asked !== undefined}
        title={asked?.title ?? ''}
        confirmText={text.go}
        cancelText={text.cancel}
        {...(asked?.destroys ? { variant: 'danger' } : {})}
        onConfirm={() => asked && run(asked)}
        onCancel={() => setAsked(undefined)}
      >
        {asked?.text && <p>{asked.text}</p>}
      </ConfirmDialog>
    </Context>
  );
}
