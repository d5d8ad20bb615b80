import { randomUUID } from 'node:crypto';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import fc from 'fast-check';
import { type FuzzedPortal, openFuzzedPortal } from './fuzzed-portal.ts';
import { judgeOf } from './judge.ts';
import { type FuzzedRequest, requestsOf, rightRequest, sweepOf } from './requests.ts';
import { type Scene, unreachable } from './scenes.ts';

/** How a run goes over the calls. */
export interface FuzzPlan {
  readonly seed: number;
  /** Random requests of each call, beside the right one and the sweep. */
  readonly perCall: number;
  /** Chooses calls; all of the contract where it is left out. */
  readonly of?: (name: Name) => boolean;
}

/** One kind of wrong answer of one call, with the first request that met it. */
export interface Finding {
  readonly call: string;
  readonly what: string;
  readonly request: string;
}

export interface FuzzReport {
  readonly findings: readonly Finding[];
  readonly requests: number;
  /** How many answers there were of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Calls of which no request was granted, so that the code behind their checks was not reached, with the reason. */
  readonly neverReached: Readonly<Record<string, string>>;
  readonly seconds: number;
}

/** Requests of one batch: values that its answers teach are used from the next batch on. */
const AT_ONCE = 25;
/** After so many milliseconds of the portal's time, budgets of an hour are full again. */
const HOUR = 60 * 60_000;
const REQUESTS_AN_HOUR = 100;
/** A refusal of the caller needs no look for written tables: access is checked before anything else. */
const isOfAccess = (status: number): boolean => status === 401 || status === 403;

function shown({ method, url, headers, body, caller }: FuzzedRequest): string {
  const sent = body === undefined ? '' : ` ${JSON.stringify(body.toString()).slice(0, 300)}`;
  return `${caller}: ${method} ${url.slice(0, 200)} ${JSON.stringify(headers).slice(0, 150)}${sent}`;
}

/** A run over the calls of the contract: what it sends, and what it has seen so far. */
class FuzzRun {
  readonly statuses: Record<string, number> = {};
  readonly neverReached: Record<string, string> = {};
  readonly #byKind = new Map<string, Finding>();
  readonly #portal: FuzzedPortal;
  readonly #plan: FuzzPlan;
  requests = 0;

  constructor(portal: FuzzedPortal, plan: FuzzPlan) {
    this.#portal = portal;
    this.#plan = plan;
  }

  findings(): readonly Finding[] {
    return [...this.#byKind.values()];
  }

  /** The request that must be granted, the sweep over its texts and numbers, then random ones. */
  async over(name: Name, seed: number): Promise<void> {
    const call: Call = contract[name];
    const isReached = [];
    this.#portal.clock.advance(HOUR);
    isReached.push(await this.#right(name));
    const given = await this.#staged(name);
    const [sweep = []] = fc.sample(sweepOf(name, call, this.#portal.known, given), { seed, numRuns: 1 });
    for (let done = 0; done < sweep.length; done += AT_ONCE) {
      isReached.push(await this.#send(name, sweep.slice(done, done + AT_ONCE)));
      // `prepare` would drop the scene, which the whole sweep needs.
      if (given === undefined) await this.#portal.prepare();
    }
    for (let done = 0; done < this.#plan.perCall; done += AT_ONCE) {
      if (done % REQUESTS_AN_HOUR === 0) this.#portal.clock.advance(HOUR);
      const numRuns = Math.min(AT_ONCE, this.#plan.perCall - done);
      const requests = requestsOf(name, call, this.#portal.known, await this.#staged(name));
      isReached.push(await this.#send(name, fc.sample(requests, { seed: seed + done, numRuns })));
    }
    if (!isReached.includes(true)) {
      const reason = unreachable[name];
      this.neverReached[name] = reason ?? '';
      if (reason === undefined)
        this.#found(name, 'no request was granted, and no reason is given', undefined);
    } else if (unreachable[name] !== undefined) {
      this.#found(name, 'a request was granted although a reason is given why none can be', undefined);
    }
  }

  async #staged(name: Name): Promise<Scene | undefined> {
    await this.#portal.prepare();
    return await this.#portal.stage(name);
  }

  /** Sends the request that its scene says must be granted. */
  async #right(name: Name): Promise<boolean> {
    const scene = await this.#staged(name);
    return (
      scene !== undefined &&
      (await this.#send(name, [rightRequest(name, contract[name], scene, randomUUID())]))
    );
  }

  /** @returns whether one of the requests was granted. */
  async #send(name: Name, requests: readonly FuzzedRequest[]): Promise<boolean> {
    const judge = judgeOf(name);
    let isReached = false;
    await this.#portal.writes();
    for (const request of requests) {
      const answer = await this.#portal.send(name, request);
      const { status } = answer;
      this.requests += 1;
      this.statuses[status] = (this.statuses[status] ?? 0) + 1;
      isReached ||= status === 200;
      const fault = judge(answer);
      if (fault !== undefined) this.#found(name, fault, request);
      if (isOfAccess(status)) continue;
      const written = await this.#portal.writes();
      if (status >= 400 && written.length > 0) {
        this.#found(name, `a refusal (${status}) that wrote ${written.join(', ')}`, request);
      }
    }
    return isReached;
  }

  /** Keeps the first finding of a kind: two that differ in numbers alone are of one kind. */
  #found(call: string, what: string, request: FuzzedRequest | undefined): void {
    const key = `${call} ${what.replace(/[0-9a-f]{32}|\d+/g, '#')}`;
    if (!this.#byKind.has(key)) this.#byKind.set(key, { call, what, request: request ? shown(request) : '' });
  }
}

/** Sends right and wrong requests of every call of the contract, made from its schema, and judges the answers. */
export async function fuzz(plan: FuzzPlan): Promise<FuzzReport> {
  const begun = performance.now();
  const portal = await openFuzzedPortal();
  const run = new FuzzRun(portal, plan);
  const names = Object.keys(contract) as Name[];
  try {
    for (const [at, name] of names.entries()) {
      if (plan.of?.(name) ?? true) await run.over(name, plan.seed + at * 1_000_003);
    }
  } finally {
    await portal.close();
  }
  return {
    findings: run.findings(),
    requests: run.requests,
    statuses: run.statuses,
    neverReached: run.neverReached,
    seconds: Math.round((performance.now() - begun) / 1_000),
  };
}
