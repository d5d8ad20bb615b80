type Values = Readonly<Record<string, unknown>>;

/** Passwords and codes never outlive the form they were typed into, whatever they are called. */
const SECRET = /passw|contrase|clave|c[oó]digo|code|otp|secret/i;

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** Typing rests for so many milliseconds before it is kept outside the page. */
const TYPING_PAUSE_MS = 800;

/** Draft of a form from an earlier visit. */
export interface KeptDraft {
  readonly values: Values;
  /** ISO 8601. */
  readonly at: string;
}

/** Where drafts are kept outside the page, for the person who is logged in. What it cannot do it leaves. */
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
  /** A form stands there: `read` answers its values, or undefined while nothing was typed. Until the function is called. */
  hold(key: string, read: () => Values | undefined): () => void;
  /** Something was typed into a form that is held; `onKept` hears the moment (ISO 8601) at which the store has it. */
  typed(key: string, onKept?: (at: string) => void): void;
  /** Draft of a form in the store, from an earlier visit. */
  found(key: string): Promise<KeptDraft | undefined>;
  /** A form was saved, or its draft is not wanted any more. */
  drop(key: string): void;
  /** The person leaves on purpose: the drafts of all forms that are held are dropped. */
  discard(): void;
  /** Sends what was typed to the store now, without waiting for the rest. */
  flush(): void;
  /** Resolves once the store has done, or failed at, everything that it was told so far. */
  settled(): Promise<void>;
  /** Where drafts are kept from now on; undefined once no person is logged in. */
  keepIn(store: DraftStore | undefined): void;
  /** Asks the person about a draft; the function answered takes the question back. */
  offer(offer: DraftOffer): () => void;
  /** Registers the function that asks the person. */
  onOffer(ask: (offer: DraftOffer) => () => void): void;
  /**
   * The session of `owner` is over: keeps what stands in the forms, where, and what that page had been handed through
   * the navigation. Answers whether there was anything.
   */
  keep(owner: string, path: string, state?: unknown): boolean;
  /** A person has logged in. Another person's drafts are gone; the owner's path, if there is something to go back to. */
  admit(owner: string): string | undefined;
  /** Stored navigation state of the page at that path, which some pages need to stay open; null without one. */
  handed(path: string): unknown;
  /** The values kept for a form, once. */
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
  /** A form may stand there before the shell has said where drafts are kept. */
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
