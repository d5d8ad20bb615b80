import { exportCalls } from '@portal/contract/calls/exports';
import { type ExportKind, exportKinds } from '@portal/contract/report-names';
import { cookieSession } from '../../access/identity/index.ts';
import type { Context } from '../../platform/database/context.ts';
import { authorise } from '../../platform/http/authorise.ts';
import { asAdmin, type Principal } from '../../platform/http/principal.ts';
import type { Proof } from '../../platform/http/reauthentication.ts';
import type { Caller, Handlers } from '../../platform/http/server.ts';
import type { Job } from '../../platform/process/worker.ts';
import type { FileSources, Filters } from './file-source.ts';
import { beginExport, onTheWire } from './operations/begin-export.ts';
import { cancelExport, linkExport, openDownload } from './operations/downloads.ts';
import { forgetFiles, runExports } from './operations/run-exports.ts';
import { asAttachment } from './operations/stream-export.ts';
import { findExport, listExports } from './queries/exports.ts';

/** Administrator and session that ask for a file. */
export function ownerOf(principal: Principal): { readonly owner: string; readonly sessionId: number } {
  const { fiscalNumber, sessionId } = asAdmin(principal);
  return { owner: fiscalNumber, sessionId };
}

/** Filters as texts by name, without those that were not given. */
export function filtersOf(given: Readonly<Record<string, unknown>>): Filters {
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
}

export interface ExportPorts {
  readonly sources: FileSources;
  /** Tells the worker that there is something to do. */
  readonly wake: () => void;
  /** Checks a proof of the person behind the session. */
  readonly reauthenticate: (principal: Principal, proof: Proof) => Promise<void>;
}

export function exportHandlers(
  context: Context,
  { sources, wake, reauthenticate }: ExportPorts,
): Handlers<keyof typeof exportCalls> {
  const begin =
    (kind: ExportKind) =>
    async ({ body }: { readonly body: Proof }, { principal }: Caller) => {
      const { current_password, passkey, ...filters } = body;
      const row = await beginExport(context, sources, {
        ...ownerOf(principal),
        ...{ kind, filters: filtersOf(filters), stored: true },
        prove: current_password || passkey ? () => reauthenticate(principal, body) : undefined,
      });
      wake();
      return onTheWire(row);
    };
  const beginning = Object.fromEntries(
    exportKinds.map((kind) => [`POST /api/exports/${kind}`, begin(kind)]),
  ) as { [kind in ExportKind as `POST /api/exports/${kind}`]: ReturnType<typeof begin> };
  return {
    ...beginning,
    'GET /api/exports': async (_input, { principal }) => ({
      exports: (await listExports(context, ownerOf(principal).owner)).map(onTheWire),
    }),
    'GET /api/exports/:id': async ({ params }, { principal }) =>
      onTheWire(await findExport(context, ownerOf(principal).owner, params.id)),
    'POST /api/exports/:id/cancel': async ({ params }, { principal }) =>
      onTheWire(await cancelExport(context, ownerOf(principal).owner, params.id)),
    'POST /api/exports/:id/link': async ({ params }, { principal }) => {
      const owner = ownerOf(principal);
      const { kind } = await findExport(context, owner.owner, params.id);
      // A person who has lost the permission for such files also cannot fetch an earlier one.
      authorise(exportCalls[`POST /api/exports/${kind}`].access, principal);
      return { url: await linkExport(context, { ...owner, id: params.id }) };
    },
    'GET /api/downloads/:token': async ({ params }, { request, reply }) => {
      const { row, file } = await openDownload(context, params.token, await cookieSession(context, request));
      return asAttachment(reply, row).send(file) as never;
    },
  };
}

/** Jobs that make the files and delete them again. */
export function exportJobs(context: Context, sources: FileSources): readonly Job[] {
  return [
    { name: 'exports', every: 5_000, run: () => runExports(context, sources) },
    { name: 'old exports', every: 60 * 60_000, run: () => forgetFiles(context) },
  ];
}
