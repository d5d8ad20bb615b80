import dgram from 'node:dgram';
import dns from 'node:dns';
import { writeSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { encodeFrame, frameReader, REPLY_LIMIT, type RenderReply, type RenderRequest } from '../frames.ts';
import { markupFrom } from './markup.ts';
import { type IsolatedVm, IsolateError, ReleaseIsolate } from './release-isolate.ts';

/**
 * The renderer's process: requests for pages come in by its standard input, markup goes out by its standard output. It
 * has no environment and, once it runs, no file. It ends when the host's end of the pipe is closed, however the host
 * ended. Its one argument is the path of isolated-vm's binary.
 */
// It calls nowhere, so nothing here can (docs/security.md, Calls out).
const refuse = (): never => {
  throw new Error('The renderer may not call anybody.');
};
Socket.prototype.connect = refuse;
for (const holder of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype] as object[])
  for (const name of Object.getOwnPropertyNames(holder).filter((one) =>
    /^(?:lookup|resolve|reverse)/.test(one),
  ))
    Object.defineProperty(holder, name, { value: refuse });
Object.assign(dgram.Socket.prototype, { send: refuse, connect: refuse });

const [, , addon = ''] = process.argv;
const { ivm } = createRequire(import.meta.url)(addon) as { readonly ivm: IsolatedVm };
// Its own code is loaded by now. Code that escaped from an isolate would have none of these permissions.
for (const scope of ['fs', 'child', 'worker', 'addon', 'inspector', 'wasi']) dropPermission(scope);

/** Releases at once: every remote's stable and canary release, and some to spare. */
const MOST_ISOLATES = 16;
/** Largest memory of the whole process, in bytes; above it something is held that no isolate counts. */
const MEMORY_LIMIT = 512 * 1024 * 1024;

/**
 * Markup comes out of an isolate into memory that the collector of this process hardly sees: left to itself it lets
 * hundreds of MB pile up. It is called after so many pages; with little else in its heap that takes a few milliseconds.
 */
const PAGES_UNTIL_COLLECTION = 200;
/**
 * The collector's call, taken while the flag stands; by a flag of the whole process each isolate would have it, and with it a way
 * to write a heap snapshot to any file.
 */
const collectGarbage = ((): (() => void) => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  setFlagsFromString('--no-expose-gc');
  return collect;
})();
let pages = 0;

/** Isolates by release, the least recently used first. */
const isolates = new Map<string, ReleaseIsolate>();

function isolateOf({ key, source }: RenderRequest): ReleaseIsolate | undefined {
  const known = isolates.get(key);
  if (!known && source === undefined) return undefined;
  const isolate = known ?? new ReleaseIsolate(ivm, source ?? '', end);
  isolates.delete(key);
  isolates.set(key, isolate);
  for (const [oldest, other] of isolates) {
    if (isolates.size <= MOST_ISOLATES) break;
    other.dispose();
    isolates.delete(oldest);
  }
  return isolate;
}

async function answer(request: RenderRequest): Promise<RenderReply> {
  const { id, key, wanted } = request;
  pages += 1;
  if (pages % PAGES_UNTIL_COLLECTION === 0) collectGarbage();
  const isolate = isolateOf(request);
  if (!isolate) return { id, fault: 'unknown-key', message: '' };
  try {
    const markup = markupFrom(await isolate.render(wanted));
    return markup.html.length + markup.css.length <= REPLY_LIMIT ? { id, ...markup } : tooLarge(id);
  } catch (error) {
    if (!(error instanceof IsolateError)) return { id, fault: 'threw', message: (error as Error).message };
    if (error.fatal && isolates.get(key) === isolate) isolates.delete(key);
    const { fault, message, places } = error;
    return { id, fault, message, ...(places.length > 0 ? { places } : {}) };
  }
}

const tooLarge = (id: number): RenderReply => ({
  id,
  fault: 'too-large',
  message: 'its markup is larger than is passed on',
});

/** Ends the process; the host starts another. V8 cannot be relied on after it ran out of memory. */
function end(reason: string): never {
  writeSync(2, `${reason}\n`);
  process.kill(process.pid, 'SIGKILL');
  throw new Error(reason);
}

/** Kills the process, because an orderly exit would take isolates apart that still run. */
function leave(): void {
  process.kill(process.pid, 'SIGKILL');
}

function dropPermission(scope: string): void {
  (process.permission as unknown as { drop(scope: string): void }).drop(scope);
}

const read = frameReader((message) => {
  answer(message as RenderRequest).then(
    (reply) => process.stdout.write(encodeFrame(reply)),
    (error: Error) => end(error.message),
  );
});
process.stdin.on('data', read);
for (const event of ['end', 'error']) process.stdin.on(event, leave);
process.stdout.on('error', leave);
setInterval(() => {
  const bytes = process.memoryUsage.rss();
  if (bytes > MEMORY_LIMIT) end(`${Math.round(bytes / 1e6)} MB in use`);
}, 100).unref();
