import type { RenderFault, RenderReply } from './frames.ts';
import { type RenderProcess, startRenderProcess } from './render-process.ts';

/** One page to be rendered, and what becomes of it. */
export interface Job {
  readonly key: string;
  /** Text of the server bundle. @throws Error where it cannot be had */
  readonly source: () => Promise<string>;
  readonly wanted: string;
  resolve(markup: { readonly html: string; readonly css: string }): void;
  /**
   * @param places where in the bundle it was thrown, innermost first
   * @param isAlone whether no other page was in the process
   */
  reject(fault: RenderFault, message: string, places?: readonly string[], isAlone?: boolean): void;
}

export interface ProcessQueueOptions {
  readonly addon: string;
  /** Pages that a process is given at once. */
  readonly atOnce: number;
  /** Largest number of these of one release, so that a slow release leaves places to others; `atOnce` by default. */
  readonly ofOneRelease?: number;
  /** Whether the process ends once there is nothing to do; it stays ready by default. */
  readonly endsWhenIdle?: boolean;
  /** Called with the pages of a process that ended; the cause may be none of them. */
  readonly onLost: (jobs: readonly Job[], reason: string) => void;
}

/** After this time on one page the whole process is ended; the process itself gives the page up earlier. */
const UNRESPONSIVE_MS = 5_000;
/** The same while a process starts. */
const UNRESPONSIVE_AT_START_MS = 15_000;
/** First pause before a new process when the last one ended without an answer; it doubles each time. */
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 30_000;

/** A job that has waited this long is refused, except while a process starts, which may take longer. */
const LONGEST_WAIT_MS = 1_500;

interface Waiting {
  readonly job: Job;
  readonly since: number;
}

interface Running {
  readonly job: Job;
  readonly timer: ReturnType<typeof setTimeout>;
}

/** One process at a time, started when there is work, and the work that waits for it. */
export class ProcessQueue {
  readonly #options: ProcessQueueOptions;
  readonly #waiting: Waiting[] = [];
  readonly #running = new Map<number, Running>();
  /** Releases whose bundle the process has. */
  readonly #known = new Set<string>();
  #process: RenderProcess | undefined;
  /** When the process first answered; undefined until then. */
  #answersSince: number | undefined;
  /** Processes that ended one after the other without an answer in between. */
  #deaths = 0;
  #pause: ReturnType<typeof setTimeout> | undefined;
  #last = 0;

  constructor(options: ProcessQueueOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#waiting.length + this.#running.size;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  add(job: Job): void {
    this.#waiting.push({ job, since: performance.now() });
    this.#work();
  }

  /** Ends the process and refuses all waiting pages. */
  close(): void {
    clearTimeout(this.#pause);
    const jobs = [...this.#waiting.splice(0).map(({ job }) => job), ...this.#takeRunning()];
    this.#retire();
    for (const job of jobs) job.reject('closing', 'the host is closing');
  }

  /** Ends the process without a report. */
  #retire(): void {
    const process = this.#process;
    this.#process = undefined;
    process?.kill();
  }

  #work(): void {
    if (this.#pause) return;
    while (this.#running.size < this.#options.atOnce) {
      const next = this.#waiting.findIndex(({ job }) => this.#hasPlaceFor(job.key));
      const [waiting] = next === -1 ? [] : this.#waiting.splice(next, 1);
      if (!waiting) return;
      if (this.#isTooLate(waiting)) waiting.job.reject('busy', 'its turn came too late');
      else void this.#send(waiting.job);
    }
  }

  #isTooLate({ since }: Waiting): boolean {
    const ready = this.#answersSince;
    return ready !== undefined && performance.now() - Math.max(since, ready) > LONGEST_WAIT_MS;
  }

  #hasPlaceFor(key: string): boolean {
    const { atOnce, ofOneRelease = atOnce } = this.#options;
    let running = 0;
    for (const { job } of this.#running.values()) if (job.key === key) running += 1;
    return running < ofOneRelease;
  }

  /** Pages of one release that wait or are being rendered. */
  sizeOf(key: string): number {
    let waiting = 0;
    for (const { job } of this.#waiting) if (job.key === key) waiting += 1;
    for (const { job } of this.#running.values()) if (job.key === key) waiting += 1;
    return waiting;
  }

  async #send(job: Job): Promise<void> {
    this.#process ??= this.#start();
    const process = this.#process;
    this.#last += 1;
    const id = this.#last;
    const timer = setTimeout(
      () => this.#overdue(id),
      this.#answersSince === undefined ? UNRESPONSIVE_AT_START_MS : UNRESPONSIVE_MS,
    );
    this.#running.set(id, { job, timer });
    try {
      const source = this.#known.has(job.key) ? undefined : await job.source();
      if (process !== this.#process) return;
      process.send({ id, key: job.key, wanted: job.wanted, ...(source === undefined ? {} : { source }) });
      this.#known.add(job.key);
    } catch (error) {
      this.#take(id)?.reject('unavailable', (error as Error).message);
      this.#work();
    }
  }

  #start(): RenderProcess {
    this.#known.clear();
    this.#answersSince = undefined;
    const process = startRenderProcess(this.#options.addon, {
      onReply: (reply) => process === this.#process && this.#answered(reply),
      onEnd: (reason) => process === this.#process && this.#ended(reason),
    });
    return process;
  }

  #answered(reply: RenderReply): void {
    this.#deaths = 0;
    this.#answersSince ??= performance.now();
    const isAlone = this.#running.size === 1;
    const job = this.#take(reply.id);
    if (!job) return;
    if ('html' in reply) job.resolve(reply);
    else if (reply.fault === 'unknown-key') {
      this.#known.delete(job.key);
      this.#waiting.unshift({ job, since: performance.now() });
    } else job.reject(reply.fault, reply.message, reply.places, isAlone);
    this.#work();
    if (this.#options.endsWhenIdle && this.size === 0) this.#retire();
  }

  /** Ends a process that did not notice that a page takes too long: it cannot be trusted with other pages. */
  #overdue(id: number): void {
    const isAlone = this.#running.size === 1;
    const words = 'the page took too long, and the process did not say so';
    this.#take(id)?.reject('timeout', words, undefined, isAlone);
    this.#process?.kill();
  }

  #ended(reason: string): void {
    this.#process = undefined;
    const lost = this.#takeRunning();
    const pause = this.#deaths === 0 ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** this.#deaths);
    this.#deaths += 1;
    this.#pause = setTimeout(() => {
      this.#pause = undefined;
      this.#work();
    }, pause);
    this.#pause.unref();
    this.#options.onLost(lost, reason);
  }

  #take(id: number): Job | undefined {
    const running = this.#running.get(id);
    clearTimeout(running?.timer);
    this.#running.delete(id);
    return running?.job;
  }

  #takeRunning(): Job[] {
    return [...this.#running.keys()].flatMap((id) => this.#take(id) ?? []);
  }
}
