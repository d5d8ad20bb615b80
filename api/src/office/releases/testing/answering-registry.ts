import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type {
  Operation,
  OperatorStatement,
  RegistryReport,
} from '@portal/release-protocol/release-statement';
import { ENVELOPE_HEADER, readEnvelope } from '@portal/release-protocol/server/release-envelope';
import type { Config } from '../../../platform/process/config.ts';

/** A registry that answers with a given report and records the operations. */
export interface AnsweringRegistry {
  readonly config: NonNullable<Config['registry']>;
  /** Changes the report. */
  readonly report: (change: Partial<RegistryReport>) => void;
  /** Requested operations with their reasons; reports are left out. */
  readonly asked: { readonly operation: Operation; readonly reason: OperatorStatement['reason'] }[];
  close(): Promise<void>;
}

const EMPTY: RegistryReport = {
  ...{ registry: 'portal', stable: null, canary: null, endedCanary: null },
  ...{ stopped: [], moves: [], health: [], faults: [], log: [] },
};

export async function openAnsweringRegistry(): Promise<AnsweringRegistry> {
  let report = EMPTY;
  const asked: AnsweringRegistry['asked'] = [];
  const server = createServer((request, response) => {
    const envelope = readEnvelope(String(request.headers[ENVELOPE_HEADER])) as {
      statement: OperatorStatement;
    };
    const { operation, reason } = envelope.statement;
    if (operation.type !== 'report') asked.push({ operation, reason });
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify(operation.type === 'report' ? report : { done: 'done', set: '0'.repeat(20) }),
    );
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return {
    config: { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, name: 'portal', key },
    report: (change) => {
      report = { ...EMPTY, ...change };
    },
    asked,
    close: () => new Promise((done) => server.close(() => done())),
  };
}
