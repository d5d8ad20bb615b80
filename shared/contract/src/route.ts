import type { Static, TSchema } from 'typebox';
import type { ReportSection } from './report-names.ts';

/** Modules an administrator's profile can grant; each stands for one area of the administration menu. */
export const adminModules = [
  'manager',
  'customers',
  'certificates',
  'pages',
  'sections',
  'controladminusers',
  'validate_modify_terms',
  'reports',
  'settings',
  'releases',
  'money',
] as const;
export type AdminModule = (typeof adminModules)[number];

/** An action that a logged-in person must complete before the portal opens, in the order in which they are asked for. */
export type RequiredAction = 'second_factor' | 'email_code' | 'temporary_password' | 'enrol_second_factor';

/**
 * Callers of a call. Every call declares them; the server refuses all others.
 * - `public`: anyone. The shared service token of the specification is accepted and gives no rights.
 * - `signed`: another machine, proved by a signature over the raw body.
 * - `session`: anyone logged in, whatever the role and even while data are pending.
 *   With `halfway` also before the second factor, or the code of a first login, was given. With `leaving` also by a
 *   session that is over but for logging out.
 * - `client`: a customer acting for themself.
 *   With `inquiry` also a visitor who has just asked for that one ID behind a captcha (D-27).
 * - `client-or-admin`: a customer for themself, or an administrator with one of the modules.
 * - `admin`: an administrator with at least one of the modules (none listed: any administrator). A section narrows
 *   the module `reports`, and only that one.
 */
export type Access =
  | { readonly kind: 'public' }
  | { readonly kind: 'signed' }
  | { readonly kind: 'session'; readonly halfway?: true; readonly leaving?: true }
  | { readonly kind: 'client'; readonly inquiry?: true }
  | {
      readonly kind: 'client-or-admin';
      readonly modules: readonly AdminModule[];
      readonly inquiry?: true;
    }
  | {
      readonly kind: 'admin';
      readonly modules: readonly AdminModule[];
      readonly section?: ReportSection;
    };

export const access = {
  public: { kind: 'public' },
  signed: { kind: 'signed' },
  session: { kind: 'session' },
  halfway: { kind: 'session', halfway: true },
  leaving: { kind: 'session', halfway: true, leaving: true },
  client: { kind: 'client' },
  clientOrInquiry: { kind: 'client', inquiry: true },
  clientOrAdmin: (...modules: AdminModule[]) => ({ kind: 'client-or-admin', modules }) as const,
  clientInquiryOrAdmin: (...modules: AdminModule[]) =>
    ({ kind: 'client-or-admin', modules, inquiry: true }) as const,
  admin: (...modules: AdminModule[]) => ({ kind: 'admin', modules }) as const,
  /** A section of the reports; `also` are modules that need no section for it. */
  report: (section: ReportSection, ...also: AdminModule[]) =>
    ({ kind: 'admin', modules: ['reports', ...also], section }) as const,
} as const;

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * What a changing call began from: no person replaces what they have not seen (docs/concurrency.md, What a change began from).
 * - `version`: its `field`, of the call or of what is `within` its body, names the state that the sender saw; the server refuses a state that has changed since.
 *   With `unlessNew` the field is left out where something new is made; without it nothing that is there is changed. With `instead`
 *   another field may name it: the batch that is taken back.
 * - `preview`: the `basis` is the digest of what the server showed before.
 * - `nothing`: none is needed, by `kind` and for the reason of `because`.
 */
export type Began =
  | {
      readonly from: 'version';
      readonly field: string;
      readonly unlessNew?: true;
      readonly instead?: string;
      /** Object of the body that holds the field, where it is one of several; those without it set one of two states. */
      readonly within?: string;
    }
  | { readonly from: 'preview'; readonly field: 'basis' }
  | {
      readonly from: 'nothing';
      readonly kind: /** Something new is made. */
        | 'create'
        /** A row is added to those that stay. */
        | 'append-only'
        /** Sent again, or after another, it changes nothing more. */
        | 'idempotent'
        /** It uses up what names the one thing it is good for: a code, a challenge, a request. */
        | 'one-time'
        /** It gives the secret that it replaces. */
        | 'proof'
        /** Only the sender’s own session, visit or workspace. */
        | 'own session'
        /** Nothing is changed. */
        | 'reads';
      readonly because: string;
    };

export const began = {
  version: { from: 'version', field: 'version' },
  versionUnlessNew: { from: 'version', field: 'version', unlessNew: true },
  /** A version that another field names. */
  field: <const F extends string>(field: F) => ({ from: 'version', field }) as const,
  preview: { from: 'preview', field: 'basis' },
  nothing: (kind: Extract<Began, { from: 'nothing' }>['kind'], because: string) =>
    ({ from: 'nothing', kind, because }) as const,
} as const;

/**
 * How much harm an act of the administration can do, and what stands against it.
 * - `protecting`: it happens at once; `back` is the call that takes it back.
 * - `undoable`: `back` is the call that takes it back.
 * - `costly`: `shown` says what the server counts before.
 * - `outward`: what cannot be taken back once it is out; a second person agrees, or it waits for an hour.
 * - `harmless`: it touches no other person.
 */
export type Act =
  | { readonly class: 'protecting' | 'undoable'; readonly back: CallName }
  | { readonly class: 'costly'; readonly shown: string }
  | { readonly class: 'outward'; readonly guard: 'second person' | 'hour' }
  | { readonly class: 'harmless'; readonly because: string };

export const acts = {
  protecting: (back: CallName) => ({ class: 'protecting', back }) as const,
  undoable: (back: CallName) => ({ class: 'undoable', back }) as const,
  costly: (shown: string) => ({ class: 'costly', shown }) as const,
  outward: (guard: 'second person' | 'hour') => ({ class: 'outward', guard }) as const,
  harmless: (because: string) => ({ class: 'harmless', because }) as const,
} as const;

/** A call is named by its method and literal path, as it goes over the wire. */
export type CallName = `${Method} /api/${string}`;

/** One call of the API. `body`, `query` and `params` are strict objects; `reply` is the 2xx body. */
export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** Set for each call but a GET, and for a GET that does more than read. */
  readonly began?: Began;
  /** Set for each call with `began` that an administrator may make. */
  readonly act?: Act;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly reply: TSchema;
  /** Set where the reply is not JSON: the media type of the stream that is sent. */
  readonly media?: string;
  /** Set where the body is multipart/form-data: the name of its one file. */
  readonly upload?: string;
  /** Most bytes of a body, where that is more than {@link OPEN_BODY} although the caller is not known yet. */
  readonly longest?: number;
  /** Calls that move money must carry an `Idempotency-Key` header (a UUID made by the client). */
  readonly idempotent?: true;
  /**
   * Whether the host may make the call for a page that it renders, with the session's cookie and the host's proof in
   * place of the session's token (`page-proof.ts`). For GET calls that change nothing; `without` names fields of the
   * query that make the call do more than read, which a host may not send.
   */
  readonly rendered?: true | { readonly without: readonly string[] };
}

type ChangingMethod = Exclude<Method, 'GET'>;
type Administered = Extract<Access, { kind: 'admin' | 'client-or-admin' }>;
/** A call that changes something: it says what it began from and, for an administrator, which class of act it is. */
type ChangingCall = Call & { readonly began: Began } & (
    | { readonly access: Exclude<Access, Administered> }
    | { readonly access: Administered; readonly act: Act }
  );

/** Calls by their names. One that changes something does not compile without `began`, nor an act without its class. */
export type Calls = { readonly [N in `GET /api/${string}`]: Call } & {
  readonly [N in `${ChangingMethod} /api/${string}`]: ChangingCall;
};

/** Most bytes of a body that is read before the caller is known. */
export const OPEN_BODY = 4 * 1024;
/** The same with the solution of a captcha; Google's may have 8 KB. */
export const CAPTCHA_BODY = 12 * 1024;
/** The same with an authenticator's signature, or with a message of another machine that is signed as a whole. */
export const SIGNED_BODY = 20 * 1024;
/** Most bytes of any other body; files have their own limits. */
const KNOWN_BODY = 256 * 1024;

/** Most bytes of the body of a call. */
export function longestBody({ access: { kind }, longest }: Call): number {
  if (longest !== undefined) return longest;
  return kind === 'public' || kind === 'signed' ? OPEN_BODY : KNOWN_BODY;
}

/** Whether a host may make a call with this query for a page that it renders. */
export function mayBeRendered({ rendered }: Call, query: object): boolean {
  if (rendered === undefined || rendered === true) return rendered === true;
  return !rendered.without.some((field) => Object.hasOwn(query, field));
}

type Part<C, K extends string> = C extends { readonly [k in K]: infer S extends TSchema }
  ? { readonly [k in K]: Static<S> }
  : unknown;

export type CallInput<C> = Part<C, 'params'> & Part<C, 'query'> & Part<C, 'body'>;
export type CallOutput<C extends Call> = Static<C['reply']>;
