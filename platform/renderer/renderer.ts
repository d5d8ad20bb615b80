import type { PageToRender } from '@portal/remote-kit/server';
import { addonPath } from './addon.ts';
import { Circuit } from './circuit.ts';
import type { RenderFault } from './frames.ts';
import { type Job, ProcessQueue } from './process-queue.ts';

/** Markup of a page, and the rules for what would have been style attributes in it. */
export interface RenderedPage {
  readonly html: string;
  readonly css: string;
}

/** A remote's server bundle: the hash of its release, and its text when it is needed. */
export interface ServerBundle {
  readonly key: string;
  readonly source: () => Promise<string>;
}

/** Why a page was not rendered. */
export class RenderError extends Error {
  readonly fault: RenderFault;
  /** Where in the bundle it was thrown, innermost first: `12:345`. */
  readonly places: readonly string[];
  /** Whether another page in the same process, perhaps another person's, may be the cause. */
  readonly isShared: boolean;
  constructor(fault: RenderFault, message: string, places: readonly string[] = [], isAlone = true) {
    super(message);
    this.name = 'RenderError';
    this.fault = fault;
    this.places = places;
    this.isShared = shared.includes(fault) && !isAlone;
  }
}

export interface RendererOptions {
  readonly log?: { warn(details: object, message: string): void };
  /** Answers the path of isolated-vm's binary, by default the package's; throws when there is none. */
  readonly addon?: () => string;
}

export interface Renderer {
  /** @throws RenderError */
  render(bundle: ServerBundle, wanted: PageToRender): Promise<RenderedPage>;
  /** Process that renders at present; undefined until a page was wanted. */
  readonly pid: number | undefined;
  close(): void;
}

/** Pages that may wait for the process, and of them those of one release: as many as it renders while a visitor waits. */
const MOST_JOBS = 200;
const MOST_OF_ONE = 50;
const AT_ONCE = 8;
/** Pages of one release at once. Its isolate renders them one after the other, so the second is ready when the first ends. */
const OF_ONE_RELEASE = 2;

/** Faults that affect other pages; a page that throws affects only itself. */
const costly: readonly RenderFault[] = ['timeout', 'memory', 'evaluation', 'crashed'];
/** Faults that affect pages rendered at the same time. */
const shared: readonly RenderFault[] = ['timeout', 'memory'];
/** Faults that say nothing about the page or its release. */
const innocent: readonly RenderFault[] = ['busy', 'unavailable', 'closing', 'resting'];

/**
 * Renders pages of remotes by their server bundles, which are foreign code, in a process that holds nothing
 * (docs/decisions/0028-server-bundles-in-isolates.md). When that process ends, each page it had is tried once more, one
 * after the other in a second process, so that the one that ends it is known and costs the others no page.
 */
export function createRenderer({ log, addon = addonPath }: RendererOptions = {}): Renderer {
  const circuit = new Circuit();
  let path: string | undefined;
  try {
    path = addon();
  } catch (error) {
    log?.warn(
      { err: error },
      'pages are rendered by browsers alone: there is no isolated-vm for this system',
    );
  }
  const lost = (jobs: readonly Job[], reason: string, then: (job: Job) => void) => {
    log?.warn({ reason, pages: jobs.length }, 'the renderer ended');
    for (const job of jobs) then(job);
  };
  const queues = path === undefined ? undefined : queuesOf(path, lost);

  return {
    render(bundle, wanted) {
      const page = `${bundle.key} ${wanted.page}`;
      return new Promise((resolve, reject) => {
        const refuse: Job['reject'] = (...told) => reject(new RenderError(...told));
        if (!queues) return refuse('unavailable', 'there is no renderer on this system');
        if (circuit.isOpen(bundle.key) || circuit.isOpen(page))
          return refuse('resting', 'it failed a moment ago');
        if (queues.main.size + queues.suspects.size >= MOST_JOBS)
          return refuse('busy', 'too many pages wait');
        if (queues.main.sizeOf(bundle.key) >= MOST_OF_ONE)
          return refuse('busy', 'too many pages of its release wait');
        queues.main.add({
          key: bundle.key,
          source: bundle.source,
          wanted: JSON.stringify(wanted),
          resolve: (markup) => {
            circuit.succeeded(bundle.key);
            circuit.succeeded(page);
            resolve({ html: markup.html, css: markup.css });
          },
          reject: (fault, message, places, isAlone) => {
            if (!innocent.includes(fault)) circuit.failed(page);
            if (costly.includes(fault)) circuit.failed(bundle.key);
            refuse(fault, message, places, isAlone);
          },
        });
      });
    },
    get pid() {
      return queues?.main.pid;
    },
    close() {
      queues?.main.close();
      queues?.suspects.close();
    },
  };
}

function queuesOf(
  addon: string,
  lost: (jobs: readonly Job[], reason: string, then: (job: Job) => void) => void,
): { readonly main: ProcessQueue; readonly suspects: ProcessQueue } {
  const suspects = new ProcessQueue({
    addon,
    atOnce: 1,
    endsWhenIdle: true,
    onLost: (jobs, reason) => lost(jobs, reason, (job) => job.reject('crashed', reason)),
  });
  const main = new ProcessQueue({
    addon,
    atOnce: AT_ONCE,
    ofOneRelease: OF_ONE_RELEASE,
    onLost: (jobs, reason) => lost(jobs, reason, (job) => suspects.add(job)),
  });
  return { main, suspects };
}
