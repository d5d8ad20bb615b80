import { randomUUID } from 'node:crypto';
import { expect, test } from '@jest/globals';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { createLog } from '../../src/app/redacting-log.ts';
import { onPostgres } from '../../src/platform/testing/database.ts';
import { hostileTexts } from '../hostile-texts.ts';
import { openFuzzedPortal } from './fuzzed-portal.ts';
import { type RightParts, rightRequest } from './requests.ts';

/** Headers that people and their tools write as they like; of a text, what a header can carry. */
const headersOf = (text: string): Record<string, string> => {
  const carried = text.replace(/[^\x20-\x7e]/g, ' ');
  return { 'user-agent': carried, referer: carried, 'x-request-id': carried, traceparent: carried };
};

/** The value with each of its texts, at any depth, replaced by the next one. */
function injected(value: unknown, next: () => string): unknown {
  if (typeof value === 'string') return next();
  if (Array.isArray(value)) return value.map((part) => injected(part, next));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, injected(part, next)]));
}

/** Requests of a call with one of its texts replaced: each of its texts in turn, by another one each time. */
function requestsFrom(parts: RightParts, next: () => string): readonly RightParts[] {
  const places = ['params', 'query', 'body'] as const;
  return places.flatMap((place) => {
    const value = parts[place] as Readonly<Record<string, unknown>> | undefined;
    return Object.keys(value ?? {}).map((key) => ({
      ...parts,
      [place]: { ...value, [key]: injected(value?.[key], next) },
    }));
  });
}

// The embedded database has one session for all: a test that resets it for each call takes minutes there.
(onPostgres ? test : test.skip)(
  '[Z7] every call, with each of its texts replaced by one that injects: each event is one line of the log, none is forged',
  async () => {
    const lines: string[] = [];
    const log = createLog('trace', { write: (line) => lines.push(line) });
    const portal = await openFuzzedPortal({ log });
    let count = 0;
    const next = (): string => {
      count += 1;
      return hostileTexts[count % hostileTexts.length] ?? '';
    };
    const wrong: string[] = [];
    try {
      for (const name of Object.keys(contract) as Name[]) {
        await portal.prepare();
        const scene = await portal.stage(name);
        const as = scene?.as ?? 'visitor';
        for (const parts of requestsFrom(scene ?? {}, next)) {
          const request = rightRequest(name, contract[name] as Call, { ...parts, as }, randomUUID());
          const { status } = await portal.send(name, {
            ...request,
            headers: { ...headersOf(next()), ...request.headers },
          });
          if (status >= 500) wrong.push(`${name}: ${status}`);
        }
        portal.clock.advance(60 * 60_000);
      }
    } finally {
      await portal.close();
    }
    console.info(JSON.stringify({ injected: count, lines: lines.length }));
    expect(wrong).toEqual([]);
    expect(count).toBeGreaterThan(500);
    const torn = lines.filter((line) => {
      const { level, forged } = JSON.parse(line) as { level: number; forged?: unknown };
      return /[\r\n\u0085\u2028\u2029]/.test(line.slice(0, -1)) || level === 60 || forged !== undefined;
    });
    expect(torn).toEqual([]);
  },
  600_000,
);
