import type { FaultKind } from '@portal/contract/release';

export type { FaultKind };

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
