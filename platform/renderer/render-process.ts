import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { encodeFrame, frameReader, type RenderReply, type RenderRequest, replyIn } from './frames.ts';

/** The only folder that the process may read while it starts: its own code. */
const room = fileURLToPath(new URL('.', import.meta.url));
const main = fileURLToPath(new URL('./process/main.ts', import.meta.url));

export interface RenderProcess {
  readonly pid: number | undefined;
  send(request: RenderRequest): void;
  /** Ends it at once. */
  kill(): void;
}

export interface RenderProcessEvents {
  onReply(reply: RenderReply): void;
  /** Called once, when the process has ended or was ended because its output was no reply. */
  onEnd(reason: string): void;
}

/** Characters of its standard error that are passed on. */
const LAST_WORDS = 500;

/**
 * Starts the renderer's process: no environment, no open file but its three pipes, Node's permission model with its own
 * code and the one binary readable, no snapshot of Node's (isolated-vm cannot share one), little memory outside the
 * isolates.
 */
export function startRenderProcess(addon: string, { onReply, onEnd }: RenderProcessEvents): RenderProcess {
  const child: ChildProcess = spawn(
    process.execPath,
    [
      '--no-node-snapshot',
      // Optimised code belongs to one context, and each page has a new context, so optimisation would be wasted.
      '--no-opt',
      '--no-maglev',
      '--permission',
      '--allow-addons',
      `--allow-fs-read=${room}*`,
      `--allow-fs-read=${addon}`,
      '--max-old-space-size=96',
      '--disable-warning=ExperimentalWarning',
      '--disable-warning=PERM0001',
      '--disable-warning=SecurityWarning',
      main,
      addon,
    ],
    { cwd: room, env: {}, stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true },
  );
  preferWhenMemoryRunsOut(child.pid);
  let words = '';
  let ended = false;
  const end = (reason: string) => {
    if (ended) return;
    ended = true;
    child.kill('SIGKILL');
    onEnd(words.trim() ? `${reason}: ${words.trim()}` : reason);
  };
  const read = frameReader((message) => {
    const reply = replyIn(message);
    if (!reply) return end('it said what is no reply');
    if (!ended) onReply(reply);
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    if (ended) return;
    try {
      read(chunk);
    } catch (error) {
      end(error instanceof Error ? error.message : String(error));
    }
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    if (words.length < LAST_WORDS) words += chunk.toString('utf8', 0, LAST_WORDS);
  });
  child.stdin?.on('error', () => end('its pipe is closed'));
  child.on('error', (error) => end(error.message));
  child.on('close', (code, signal) => end(signal ? `ended by ${signal}` : `ended with ${code}`));
  // The process must not keep the host alive; it ends by itself after the host.
  child.unref();
  for (const pipe of [child.stdin, child.stdout, child.stderr])
    (pipe as { unref?: () => void } | null)?.unref?.();

  return {
    pid: child.pid,
    send: (request) => {
      if (!ended) child.stdin?.write(encodeFrame(request));
    },
    kill: () => end('it was ended'),
  };
}

/** Linux: when memory runs out, the kernel ends this process and not the host, in whose container it may be. */
function preferWhenMemoryRunsOut(pid: number | undefined): void {
  if (process.platform !== 'linux' || pid === undefined) return;
  writeFile(`/proc/${pid}/oom_score_adj`, '1000').catch(() => {});
}
