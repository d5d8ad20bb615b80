import type { FaultKind } from './remote-load-error.ts';

/** Step of the load at the failure. */
export type Phase = 'resolve' | 'entry' | 'init' | 'page' | 'mount' | 'render';

/** Result of fetching the failed file again, since a script tag gives no reason. */
export type Probe =
  | { readonly kind: 'unreachable' }
  | { readonly kind: 'status'; readonly status: number }
  /** The server answers, and not with the published content. */
  | { readonly kind: 'served' };

export interface Evidence {
  readonly phase: Phase;
  readonly cause: unknown;
  /** Event of the script tag: `error` before evaluation, `load` after it. */
  readonly event?: 'error' | 'load' | undefined;
  readonly probe?: Probe | undefined;
}

/** Thrown where a step took longer than the person should wait. */
export class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/** Thrown where a remote does not offer what was agreed on. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** The kind of a failure from what is known of it; pure, so that a table can test it. */
export function classify({ phase, cause, event, probe }: Evidence): FaultKind {
  if (cause instanceof TimeoutError || isSilence(cause)) return 'timeout';
  switch (phase) {
    case 'resolve':
      return 'manifest';
    case 'mount':
    case 'render':
      return phase;
    case 'init':
      return 'contract';
    case 'entry':
    case 'page':
      if (cause instanceof ContractError || isMissingPart(cause)) return 'contract';
      if (event !== 'error') return 'evaluation';
      return fromProbe(probe);
  }
}

/** The federation runtime's words for an entry that did not come in its time. */
const isSilence = (cause: unknown): boolean =>
  cause instanceof Error && /ScriptNetworkError: .* timed out\./.test(cause.message);

/** The bundler's words for a page that is not exposed and for a shared module that is not provided. */
const isMissingPart = (cause: unknown): boolean =>
  cause instanceof Error && /does not exist in container|doesn't exist in shared scope/.test(cause.message);

function fromProbe(probe: Probe | undefined): FaultKind {
  switch (probe?.kind) {
    case 'status':
      return 'http';
    // The server does answer, with another file: what the browser refused is its content.
    case 'served':
      return 'integrity';
    case 'unreachable':
    case undefined:
      return 'network';
  }
}
