/** Every way in which a remote can fail to appear. Closed: a new one must be handled everywhere. */
export type FaultKind =
  /** The set names no such remote or page, or gives no integrity for it. */
  | 'manifest'
  | 'network'
  | 'http'
  | 'timeout'
  | 'integrity'
  /** The code arrived and threw while it was being evaluated. */
  | 'evaluation'
  /** The code runs but does not offer or find what was agreed on. */
  | 'contract'
  /** The first render threw. */
  | 'mount'
  /** A later render threw. */
  | 'render'
  /** Its team or the operators switched it off. */
  | 'stopped';

/** A failure of one remote, told apart so that the person hears what helps and the owner learns what broke. */
export class RemoteFault extends Error {
  readonly kind: FaultKind;
  readonly remote: string;
  readonly url: string | undefined;

  constructor(
    kind: FaultKind,
    remote: string,
    { url, cause }: { url?: string | undefined; cause?: unknown } = {},
  ) {
    super(`${remote}: ${kind}${url ? ` (${url})` : ''}`, { cause });
    this.name = 'RemoteFault';
    this.kind = kind;
    this.remote = remote;
    this.url = url;
  }
}
