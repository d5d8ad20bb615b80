type Values = Readonly<Record<string, unknown>>;

/** Passwords and codes never outlive the form they were typed into, whatever they are called. */
const SECRET = /passw|contrase|clave|c[oó]digo|code|otp|secret/i;

const withoutSecrets = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !SECRET.test(name)));

/** What was typed and not sent, over the end of a session: in the memory of this page only, for one person only. */
export interface Drafts {
  /** A form stands there: `read` answers its values, or undefined while nothing was typed. Until the function is called. */
  hold(key: string, read: () => Values | undefined): () => void;
  /**
   * The session of `owner` is over: keeps what stands in the forms, where, and what that page had been handed through
   * the navigation. Answers whether there was anything.
   */
  keep(owner: string, path: string, state?: unknown): boolean;
  /** A person has logged in. Another person's drafts are gone; the owner's path, if there is something to go back to. */
  admit(owner: string): string | undefined;
  /** What the page at that path had been handed, without which some lead elsewhere; null where nothing is kept. */
  handed(path: string): unknown;
  /** The values kept for a form, once. */
  take(key: string): Values | undefined;
  /** Whether something is kept. */
  waiting(): boolean;
  forget(): void;
}

export function createDrafts(): Drafts {
  const forms = new Map<string, () => Values | undefined>();
  let kept:
    | {
        readonly owner: string;
        readonly path: string;
        readonly state: unknown;
        readonly values: Map<string, Values>;
      }
    | undefined;
  return {
    hold(key, read) {
      forms.set(key, read);
      return () => {
        if (forms.get(key) === read) forms.delete(key);
      };
    },
    keep(owner, path, state = null) {
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
