interface Source {
  start?(controller: Controller): unknown;
  pull?(controller: Controller): unknown;
}
interface Controller {
  readonly desiredSize: number;
  enqueue(chunk: unknown): void;
  close(): void;
  error(reason: unknown): void;
}

/**
 * As much of ReadableStream as React's renderer needs: a source that is pulled when it is read, and one reader.
 * Evaluated inside an isolate from its own text: it may use nothing but its arguments and the language.
 */
export function installReadableStream(scope: Record<string, unknown>): void {
  class ReadableStream {
    readonly #source: Source;
    readonly #chunks: unknown[] = [];
    #ended = false;
    #failure: { readonly reason: unknown } | undefined;
    #wake: (() => void) | undefined;
    readonly #controller: Controller;

    constructor(source: Source = {}) {
      this.#source = source;
      this.#controller = {
        desiredSize: 1,
        enqueue: (chunk) => {
          this.#chunks.push(chunk);
          this.#wake?.();
        },
        close: () => {
          this.#ended = true;
          this.#wake?.();
        },
        error: (reason) => {
          this.#failure = { reason };
          this.#wake?.();
        },
      };
      source.start?.(this.#controller);
    }

    getReader() {
      return {
        read: async (): Promise<{ readonly done: boolean; readonly value: unknown }> => {
          for (;;) {
            if (this.#failure) throw this.#failure.reason;
            if (this.#chunks.length > 0) return { done: false, value: this.#chunks.shift() };
            if (this.#ended) return { done: true, value: undefined };
            const woken = new Promise<void>((resolve) => {
              this.#wake = resolve;
            });
            await this.#source.pull?.(this.#controller);
            if (this.#chunks.length === 0 && !this.#ended && !this.#failure) await woken;
          }
        },
        releaseLock() {},
      };
    }
  }
  Object.assign(scope, { ReadableStream });
}
