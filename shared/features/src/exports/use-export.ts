import { call } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { useEffect, useRef, useState } from 'react';

export type Export = Output<'GET /api/exports/:id'>;

export type ExportState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly job: Export }
  | { readonly kind: 'done'; readonly job: Export }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed'; readonly error: unknown };

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

  const start = async (begin: () => Promise<Export>): Promise<void> => {
    setState({ kind: 'starting' });
    try {
      await follow(await begin());
    } catch (error) {
      if (alive.current) setState({ kind: 'failed', error });
    }
  };

  const cancel = async (): Promise<void> => {
    if (state.kind === 'running') {
      await call('POST /api/exports/:id/cancel', { params: { id: state.job.id } }).catch(() => undefined);
    }
  };

  return { state, start, cancel, dismiss: () => setState({ kind: 'idle' }) };
}
