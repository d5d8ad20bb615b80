import { ApiResponseError, call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { useEffect, useRef, useState } from 'react';
import type { SendWithProof } from '../passkeys/proof.ts';

export type Export = Output<'GET /api/exports/:id'>;

/** Requests a file by `send`, which adds the proof of a large one. */
export type BeginExport = (send: SendWithProof) => Promise<Export>;

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' }
  /** The file is large: the server wants a proof for its rows. */
  | { readonly kind: 'asked'; readonly rows: number }
  | { readonly kind: 'running'; readonly job: Export }
  | { readonly kind: 'done'; readonly job: Export }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Sends a call without a proof. */
const plainly = call as unknown as SendWithProof;

/** Rows of a large file, of the refusal that asks for a proof; undefined for another error. */
export function rowsToProve(error: unknown): number | undefined {
  if (!(error instanceof ApiResponseError) || error.envelope.code !== 'REAUTHENTICATION_REQUIRED') return;
  return (error.envelope.preview as { readonly rows?: number } | undefined)?.rows;
}

const ASK_EVERY_MS = 700;
const underWay = ({ status }: Export): boolean => status === 'queued' || status === 'running';

/** Sends the browser to a finished file, which is saved without passing through the page's memory. */
export async function fetchFile(id: string): Promise<void> {
  const { url } = await call('POST /api/exports/:id/link', { params: { id } });
  if (/^\/(?![/\\])/.test(url)) location.assign(url);
}

/** A file that the server makes as a job: begins it, follows it, cancels it; the browser saves the finished file. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);

  const settle = async (job: Export): Promise<void> => {
    if (job.status === 'done') {
      setState({ kind: 'done', job });
      await fetchFile(job.id);
    } else if (job.status === 'cancelled') setState({ kind: 'cancelled' });
    else setState({ kind: 'failed', error: undefined });
  };

  const follow = async (first: Export): Promise<void> => {
    let job = first;
    while (alive.current && underWay(job)) {
      setState({ kind: 'running', job });
      await new Promise((resume) => setTimeout(resume, ASK_EVERY_MS));
      if (alive.current) job = await call('GET /api/exports/:id', { params: { id: job.id } });
    }
    if (alive.current) await settle(job);
  };

  const fail = (error: unknown): void => {
    if (!alive.current) return;
    const rows = rowsToProve(error);
    setState(rows === undefined ? { kind: 'failed', error } : { kind: 'asked', rows });
  };

  const start = async (begin: BeginExport): Promise<void> => {
    setState({ kind: 'starting' });
    try {
      await follow(await begin(plainly));
    } catch (error) {
      fail(error);
    }
  };

  /** Begins a large file by a proof. @throws the refusal of the proof */
  const prove = async (begin: BeginExport, send: SendWithProof): Promise<void> => {
    void follow(await begin(send)).catch(fail);
  };

  const cancel = async (): Promise<void> => {
    if (state.kind === 'running') {
      await call('POST /api/exports/:id/cancel', { params: { id: state.job.id } }).catch(() => undefined);
    }
  };

  return { state, start, prove, cancel, dismiss: () => setState({ kind: 'idle' }) };
}
