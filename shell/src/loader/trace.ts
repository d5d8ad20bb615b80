import type { Phase } from './classify.ts';

/** Circumstances of a failure. */
export interface Trace {
  readonly phase: Phase;
  /** The file that failed, where it is known. */
  readonly url?: string | undefined;
  /** Event of its tag: `error` where it did not arrive or was refused, `load` where it ran. */
  readonly event?: 'error' | 'load' | undefined;
}

/**
 * Reads an error of Module Federation's runtime or of the bundler. The runtime keeps only the text of an error, which
 * begins with the runtime's own code (https://module-federation.io/guide/troubleshooting/runtime).
 * `entry` is the address from which the remote's entry was loaded.
 */
export function traceOf(cause: unknown, entry: string): Trace {
  const { name, message = '', request, type } = (cause ?? {}) as ChunkError;
  switch (/#RUNTIME-(\d+)/.exec(message)?.[1]) {
    case '001':
      return { phase: 'entry', url: entry, event: 'load' };
    case '008':
      if (message.includes(' timed out.')) return { phase: 'entry', url: entry };
      return { phase: 'entry', url: entry, event: message.includes('ScriptNetworkError') ? 'error' : 'load' };
    case '002':
    case '015':
      return { phase: 'init' };
    default:
      if (name !== 'ChunkLoadError') return { phase: 'page' };
      return {
        phase: 'page',
        url: request,
        event: type === 'error' || type === 'timeout' ? 'error' : 'load',
      };
  }
}

/** Whether a page threw this error because a part that it loads later did not arrive. */
export function isLostPart(cause: unknown): boolean {
  return (cause as ChunkError | null)?.name === 'ChunkLoadError';
}

/** The bundler's `ChunkLoadError`, for scripts and for stylesheets. */
interface ChunkError {
  readonly name?: string;
  readonly message?: string;
  readonly request?: string;
  readonly type?: string;
}
