import type { releaseCalls } from '@portal/contract/calls/releases';
import type { RegistryDone, RegistryReport } from '@portal/release-protocol/release-statement';
import { bogotaTimestamp } from '@portal/values/bogota-time';
import { audit } from '../../platform/audit/audit.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Principal } from '../../platform/http/principal.ts';
import type { Accountability } from '../../platform/http/reauthentication.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { namedActors } from './actors.ts';
import { askRegistry, grantSet } from './registry.ts';

export interface ReleasePorts {
  /** Checks the reason and the administrator's own password, and returns the reason. */
  readonly answerFor: (principal: Principal, given: Accountability) => Promise<string>;
}

const local = (instant: string): string => bogotaTimestamp(new Date(instant));

/** A change in the contract's type, with arrays of its own. */
function onTheWire({ name, from, to, difference }: RegistryReport['moves'][number]['changes'][number]) {
  if (!difference) return { name, from, to };
  const { routesAdded, routesGone, callsAdded, callsGone, callsChanged, ...rest } = difference;
  return {
    ...{ name, from, to },
    difference: {
      ...rest,
      ...{ routesAdded: [...routesAdded], routesGone: [...routesGone] },
      ...{ callsAdded: [...callsAdded], callsGone: [...callsGone], callsChanged: [...callsChanged] },
    },
  };
}

export function releaseHandlers(context: Context, ports: ReleasePorts): Handlers<keyof typeof releaseCalls> {
  return {
    'GET /api/releases': async ({ query }) => {
      const report = await askRegistry<RegistryReport>(
        context,
        '/registry/report',
        { type: 'report', ...query },
        { code: 'report' },
      );
      const { stable, canary, endedCanary, stopped, moves } = report;
      const log = report.log.map(({ data: { reason, checks }, ...entry }) => ({
        ...entry,
        ...(reason ? { reason } : {}),
        ...(checks ? { checks } : {}),
      }));
      const live = [stable, canary, endedCanary].filter((channel) => channel !== null);
      const named = await namedActors(context.db, [...live, ...stopped, ...moves, ...log]);
      const channel = (signed: NonNullable<typeof stable>) => {
        const { set, since, actor, reason, releases } = named(signed);
        return { ...{ set, actor, reason, since: local(since) }, releases: [...releases] };
      };
      return {
        stable: stable && channel(stable),
        canary: canary && {
          ...channel(canary),
          ...{ share: canary.share },
          judged: { ...canary.judged, since: local(canary.judged.since) },
        },
        endedCanary: endedCanary && { ...named(endedCanary), at: local(endedCanary.at) },
        stopped: stopped.map((stop) => ({ ...named(stop), since: local(stop.since) })),
        moves: moves.map((move) => ({
          ...named(move),
          at: local(move.at),
          changes: move.changes.map(onTheWire),
        })),
        setNumbers: [...(report.setNumbers ?? [])],
        health: report.health.map(({ recent, ...one }) => ({
          ...one,
          ...(recent ? { recent: [...recent] } : {}),
        })),
        channels: [...(report.channels ?? [])],
        waysBack: [...(report.waysBack ?? [])],
        faults: report.faults.map(({ references, frames, ...fault }) => ({
          ...{ ...fault, last: local(fault.last) },
          ...{ references: [...references], frames: [...frames] },
        })),
        log: log.map((entry) => ({ ...named(entry), at: local(entry.at) })),
      };
    },
    'GET /api/releases/sets/:set': async ({ params: { set } }) => {
      const { stable, canary, asked } = await askRegistry<RegistryReport>(
        context,
        '/registry/report',
        { type: 'report', moves: 1, set },
        { code: 'report' },
      );
      return {
        ...{ set, number: asked?.number ?? null, live: stable?.set ?? null },
        canary: canary && { set: canary.set, share: canary.share },
        releases: [...(asked?.releases ?? [])],
      };
    },
    'POST /api/releases/operations': async ({ body }, { principal }) => {
      const reason = await ports.answerFor(principal, body);
      const who = principal.kind === 'anonymous' ? '' : principal.fiscalNumber;
      const { done, set } = await askRegistry<RegistryDone>(context, '/registry/operations', body.operation, {
        code: 'asked',
        words: reason,
        by: who,
      });
      await audit(context.db, context.clock.now(), {
        actor: who,
        subject:
          'remote' in body.operation ? `release:${body.operation.remote}` : `release:${body.operation.type}`,
        action: 'release operated',
        data: { ...body.operation, set, reason },
      });
      return { done, set };
    },
    'POST /api/releases/grants': async ({ body }, { principal }) => {
      const reason = await ports.answerFor(principal, body);
      const who = principal.kind === 'anonymous' ? '' : principal.fiscalNumber;
      const { link, expires } = await grantSet(context, body.set, { code: 'asked', words: reason, by: who });
      return { link, expires: bogotaTimestamp(expires) };
    },
  };
}
