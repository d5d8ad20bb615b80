type Values = Readonly<Record<string, unknown>>;

/** Names of fields with passwords and codes, which are never kept in a draft. */
const SECRET = /passw|contrase|clave|c[oó]digo|code|otp|secret/i;

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** Milliseconds without typing before a draft is written to the store. */
const TYPING_PAUSE_MS = 800;

/** Draft of a form from an earlier visit. */
export interface KeptDraft {
  readonly values: Values;
  /** ISO 8601. */
  readonly at: string;
}

/** Store of drafts outside the page, for the logged-in person; it ignores its own failures. */
export interface DraftStore {
  read(key: string): Promise<KeptDraft | undefined>;
  write(key: string, draft: KeptDraft): Promise<void>;
  drop(key: string): Promise<void>;
}

/** A draft that a person is asked about. */
export interface DraftOffer {
  /** ISO 8601. */
  readonly at: string;
  readonly recover: () => void;
  readonly discard: () => void;
}

/**
 * Drafts of forms: values typed and not sent. At the end of a session they stay in the page, for the same person only; a
 * store, given by the shell while a person is logged in, keeps them after the tab is closed too.
 */
export interface Drafts {
  /** Registers a form until the returned function is called; `read` answers its values, undefined if untouched. */
  hold(key: string, read: () => Values | undefined): () => void;
  /** Reports typing in a registered form; `onKept` gets the time (ISO 8601) at which the store has the draft. */
  typed(key: string, onKept?: (at: string) => void): void;
  /** Draft of a form in the store, from an earlier visit. */
  found(key: string): Promise<KeptDraft | undefined>;
  /** Deletes the draft of a form that was saved or given up. */
  drop(key: string): void;
  /** Deletes the drafts of all registered forms, when the person leaves on purpose. */
  discard(): void;
  /** Writes the drafts to the store now, without waiting for the pause in typing. */
  flush(): void;
  /** Resolves once the store has finished all earlier operations, failed ones included. */
  settled(): Promise<void>;
  /** Sets the store; undefined when no person is logged in. */
  keepIn(store: DraftStore | undefined): void;
  /** Asks the person about a draft; the returned function withdraws the question. */
  offer(offer: DraftOffer): () => void;
  /** Registers the function that asks the person. */
  onOffer(ask: (offer: DraftOffer) => () => void): void;
  /**
   * At the end of the session of `owner` keeps the values of the forms, the path, and the page's navigation state.
   * Returns whether there was anything to keep.
   */
  keep(owner: string, path: string, state?: unknown): boolean;
  /** After a login drops the drafts of any other person; returns the owner's path if it has a draft to return to. */
  admit(owner: string): string | undefined;
  /** Stored navigation state of the page at that path, which some pages need to stay open; null without one. */
  handed(path: string): unknown;
  /** The kept values of a form; a second call answers undefined. */
  take(key: string): Values | undefined;
  /** Whether something is kept. */
  waiting(): boolean;
  forget(): void;
}

export function createDrafts(now: () => Date = () => new Date()): Drafts {
  const forms = new Map<string, () => Values | undefined>();
  const timers = new Map<
    string,
    { readonly timer: ReturnType<typeof setTimeout>; readonly run: () => void }
  >();
  let store: DraftStore | undefined;
  let isKnown = (): void => {};
  /** Resolves once the shell has set the store, which may be later than the first form. */
  const known = new Promise<void>((resolve) => {
    isKnown = resolve;
  });
  let ask: ((offer: DraftOffer) => () => void) | undefined;
  let kept:
    | {
        readonly owner: string;
        readonly path: string;
        readonly state: unknown;
        readonly values: Map<string, Values>;
      }
    | undefined;

  const underWay = new Set<Promise<void>>();
  const begun = (work: Promise<void>): void => {
    const done = work.then(
      () => undefined,
      () => undefined,
    );
    underWay.add(done);
    void done.then(() => underWay.delete(done));
  };

  const stop = (key: string): void => {
    clearTimeout(timers.get(key)?.timer);
    timers.delete(key);
  };
  const send = (key: string, onKept?: (at: string) => void): void => {
    stop(key);
    const typed = forms.get(key)?.();
    if (!typed || !store) return;
    const at = now().toISOString();
    begun(store.write(key, { values: withoutSecrets(typed), at }).then(() => onKept?.(at)));
  };
  const flush = (): void => {
    for (const { run } of [...timers.values()]) run();
  };
  const drop = (key: string): void => {
    stop(key);
    if (store) begun(store.drop(key));
  };

  return {
    hold(key, read) {
      forms.set(key, read);
      return () => {
        if (forms.get(key) !== read) return;
        timers.get(key)?.run();
        forms.delete(key);
      };
    },
    typed(key, onKept) {
      stop(key);
      const run = (): void => send(key, onKept);
      timers.set(key, { timer: setTimeout(run, TYPING_PAUSE_MS), run });
    },
    async found(key) {
      await known;
      return store?.read(key).catch(() => undefined);
    },
    drop,
    discard() {
      for (const [key, read] of forms) if (read()) drop(key);
    },
    flush,
    async settled() {
      await Promise.all(underWay);
    },
    keepIn(next) {
      store = next;
      isKnown();
    },
    offer: (offer) => ask?.(offer) ?? (() => {}),
    onOffer(next) {
      ask = next;
    },
    keep(owner, path, state = null) {
      flush();
      const values = new Map<string, Values>();
      for (const [key, read] of forms) {
        const typed = read();
        if (typed) values.set(key, withoutSecrets(typed));
      }
      kept = owner !== '' && values.size > 0 ? { owner, path, state, values } : undefined;
      return kept !== undefined;
    },
    admit(owner) {
      if (kept?.owner !== owner) kept = undefined;
      return kept?.path;
    },
    handed: (path) => (kept?.path === path ? kept.state : null),
    take(key) {
      const values = kept?.values.get(key);
      kept?.values.delete(key);
      if (kept?.values.size === 0) kept = undefined;
      return values;
    },
    waiting: () => kept !== undefined,
    forget() {
      kept = undefined;
    },
  };
}

/** Those of the page: the shell keeps and admits, the forms hold and take. */
export const drafts: Drafts = createDrafts();
