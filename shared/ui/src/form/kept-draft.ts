import { useEffect, useRef, useState } from 'react';
import { type DraftOffer, drafts } from '../core/drafts.ts';

type Values = Readonly<Record<string, unknown>>;

/** The key of a form's draft: the page it stands on, and its name there. */
export function draftKey(name: string): string {
  return `${location.pathname} ${name}`;
}

export interface HeldForm {
  /** Its values, or undefined while nothing was typed. */
  readonly read: () => Values | undefined;
  readonly restore: (values: Values) => void;
  /** How the person is asked about a draft of an earlier visit; the shell's question unless given. */
  readonly offer?: ((offer: DraftOffer) => () => void) | undefined;
}

/**
 * Registers a form's draft until the returned function is called. Values from a session that has just ended return to
 * the form at once; for a draft of an earlier visit the person is asked.
 */
export function holdDraft(key: string, { read, restore, offer = drafts.offer }: HeldForm): () => void {
  const release = drafts.hold(key, read);
  let withdraw = (): void => {};
  let isGone = false;
  const typed = drafts.take(key);
  if (typed) restore(typed);
  else
    void drafts.found(key).then((found) => {
      if (!found || isGone || read()) return;
      const recover = (): void => restore(found.values);
      withdraw = offer({ at: found.at, recover, discard: () => drafts.drop(key) });
    });
  return () => {
    isGone = true;
    withdraw();
    release();
  };
}

/** Drops a form's draft once the form is saved, or has its first values again. */
export function useDropWhenClean(name: string | undefined, isDirty: boolean): void {
  const wasDirty = useRef(false);
  useEffect(() => {
    if (wasDirty.current && !isDirty && name !== undefined) drafts.drop(draftKey(name));
    wasDirty.current = isDirty;
  }, [name, isDirty]);
}

/** Gives up what was typed into a form of this name, as its `Cancelar` does. */
export function dropDraft(name: string): void {
  drafts.drop(draftKey(name));
}

export interface KeptForm<Kept extends object> extends Pick<HeldForm, 'offer'> {
  /** Name of the form on its page, and of what it is about. */
  readonly name: string;
  readonly values: Kept;
  readonly dirty: boolean;
  readonly restore: (values: Kept) => void;
}

/**
 * Keeps what is typed into a form that is not one of `useYupForm`.
 *
 * @returns `at`: when it was last kept (ISO 8601), while there is something unsaved; `drop` gives the draft up
 */
export function useKeptDraft<Kept extends object>({
  name,
  values,
  dirty,
  restore,
  offer,
}: KeptForm<Kept>): { readonly at: string | undefined; readonly drop: () => void } {
  const latest = useRef({ values, dirty, restore, offer });
  latest.current = { values, dirty, restore, offer };
  const [at, setAt] = useState<string>();
  useEffect(
    () =>
      holdDraft(draftKey(name), {
        read: () => (latest.current.dirty ? ({ ...latest.current.values } as Values) : undefined),
        restore: (found) => latest.current.restore(found as Kept),
        offer: (asked) => (latest.current.offer ?? drafts.offer)(asked),
      }),
    [name],
  );
  const written = JSON.stringify(values);
  useEffect(() => {
    if (dirty && written) drafts.typed(draftKey(name), setAt);
  }, [name, dirty, written]);
  useDropWhenClean(name, dirty);
  return { at: dirty ? at : undefined, drop: () => dropDraft(name) };
}
