import { randomUUID } from 'node:crypto';
import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import fc from 'fast-check';
import type { Browser } from '../browser.ts';
import { type FuzzedPortal, openFuzzedPortal } from './fuzzed-portal.ts';
import { type FuzzedAnswer, judgeOf } from './judge.ts';
import { mutated } from './mutations.ts';
import { type FuzzedRequest, rightRequest } from './requests.ts';
import { type Scene, scenes } from './scenes.ts';
import { afterwardsRefused, COSTLY, NAMES_OF_OBJECTS, onceMore, ownedByOthersToo } from './sequence-rules.ts';

/** Requests of one sequence. */
const REQUESTS_PER_SEQUENCE = 8;
const HOUR = 60 * 60_000;

/** The values drawn for one step; before the first granted request all kinds but `spoiled` become `new`. */
interface Step {
  readonly kind: 'new' | 'spoiled' | 'again' | 'foreign' | 'crossed' | 'afterwards';
  readonly pick: number;
  readonly seed: number;
}

/** A request that was granted, with its scene. */
interface Granted {
  readonly name: Name;
  readonly scene: Scene;
  readonly request: FuzzedRequest;
}

export interface SequencesReport {
  readonly findings: readonly string[];
  readonly sequences: number;
  readonly requests: number;
  /** How many steps there were of each kind. */
  readonly steps: Readonly<Record<string, number>>;
}

const staged = Object.keys(scenes) as Name[];

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['new', 'spoiled', 'spoiled', 'again', 'again', 'foreign', 'foreign', 'foreign'] as const),
    ...(['crossed', 'crossed', 'afterwards', 'afterwards'] as const),
  ),
  pick: fc.nat(1_000_000),
  seed: fc.nat(1_000_000),
});

/** Status and text of an answer without its trace, which differs each time. */
function visible({ status, text }: FuzzedAnswer): string {
  return `${status} ${text.replace(/"trace":"[0-9a-f]+"/, '')}`;
}

function codeOf({ text }: FuzzedAnswer): string {
  return /"code":"([A-Z_]+)"/.exec(text)?.[1] ?? '';
}

/** The names of objects in a request's parts, at any depth. */
function objectsIn(value: unknown, name = ''): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((part) => objectsIn(part, name));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([key, part]) => objectsIn(part, key));
  return NAMES_OF_OBJECTS.has(name) && value !== '' && value !== 0 ? [String(value)] : [];
}

/** A name that looks like an object's and names none: most digits and letters from a to f differ, the length stays. */
function ofNone(object: string): string {
  return object.replace(/[0-9A-Za-z](?!.{0,1}$)/g, (sign, at: number) => {
    if (at < 1 || /[A-Z]/.test(sign)) return sign;
    if (/\d/.test(sign)) return String((Number(sign) + 3) % 10);
    return /[a-f]/.test(sign) ? String.fromCharCode(97 + ((sign.charCodeAt(0) - 97 + 1) % 6)) : sign;
  });
}

/** The request for objects that do not exist. */
function forNone(request: FuzzedRequest, objects: readonly string[]): FuzzedRequest {
  const replaced = (text: string): string =>
    [...new Set(objects)].reduce((now, object) => now.replaceAll(object, ofNone(object)), text);
  return {
    ...request,
    url: replaced(request.url),
    body: typeof request.body === 'string' ? replaced(request.body) : request.body,
  };
}

const isOwn = (name: Name, { as }: Scene): boolean =>
  (as === 'client' && /^(client|session)/.test((contract[name] as Call).access.kind)) ||
  ownedByOthersToo.has(name);

/** A run of sequences, with its findings so far. */
class SequenceRun {
  readonly findings: string[] = [];
  readonly steps: Record<string, number> = {};
  readonly #portal: FuzzedPortal;
  #granted: Granted[] = [];
  #story: string[] = [];
  requests = 0;

  constructor(portal: FuzzedPortal) {
    this.#portal = portal;
  }

  async #begin(): Promise<void> {
    this.#granted = [];
    this.#story = [];
    this.#portal.clock.advance(HOUR);
    await this.#portal.prepare();
  }

  /** One call in each way, in the order in which they can all happen to one object. */
  async each(name: Name): Promise<void> {
    await this.#begin();
    await this.#make(name, undefined);
    const [granted] = this.#granted;
    if (granted === undefined) return;
    await this.#foreign(granted);
    // Once for each name in the path.
    for (let key = 0; key < Object.keys(granted.scene.params ?? {}).length; key += 1)
      await this.#crossed(granted, key);
    await this.#again(granted);
    await this.#afterwards(granted);
  }

  async over(steps: readonly Step[]): Promise<void> {
    await this.#begin();
    const before = this.requests;
    for (const step of steps) {
      if (this.requests - before >= REQUESTS_PER_SEQUENCE) break;
      await this.#take(step);
    }
  }

  async #take({ kind, pick, seed }: Step): Promise<void> {
    const earlier = this.#granted[pick % Math.max(1, this.#granted.length)];
    if (kind === 'new' || kind === 'spoiled' || earlier === undefined) {
      await this.#make(staged[pick % staged.length] as Name, kind === 'spoiled' ? seed : undefined);
      return;
    }
    if (kind === 'again') await this.#again(earlier);
    if (kind === 'foreign') await this.#foreign(earlier);
    if (kind === 'crossed') await this.#crossed(earlier, pick);
    if (kind === 'afterwards') await this.#afterwards(earlier);
  }

  /** The right request of a call; before it, with a seed, one with a defect, which must leave nothing behind. */
  async #make(name: Name, seed: number | undefined): Promise<void> {
    const scene = await this.#portal.stage(name);
    if (scene === undefined) return;
    const call = contract[name] as Call;
    const request = rightRequest(name, call, scene, randomUUID());
    const right = scene.body as object | undefined;
    if (seed !== undefined && right !== undefined && !('recaptcha_token' in right)) {
      const [body] = fc.sample(mutated(fc.constant(right)), { seed, numRuns: 1 });
      const wrong = rightRequest(name, call, { ...scene, body }, randomUUID());
      const answer = await this.#send('spoiled', name, wrong, scene.browser);
      // Where it was granted all the same, or cost a try, the right request may be refused.
      if (answer.status === 200 || COSTLY.test(codeOf(answer))) return;
    }
    const answer = await this.#send('new', name, request, scene.browser);
    if (answer.status === 200) this.#granted.push({ name, scene, request });
    else this.#found(`the right request of ${name} is refused: ${visible(answer)}`);
  }

  /** Sends a granted request again: its object may be used up, gone or decided. */
  async #again({ name, scene, request }: Granted): Promise<void> {
    const expected = onceMore[name];
    const answer = await this.#send('again', name, request, scene.browser, expected !== 'same');
    if (expected === 'refused' && answer.status < 400) this.#found(`${name} is granted twice`);
    if (expected === 'same' && answer.status !== 200) this.#found(`${name} is not granted again`);
  }

  /** Another person asks for the same objects, and for some that do not exist: both are answered alike. */
  async #foreign({ name, scene, request }: Granted): Promise<void> {
    const objects = objectsIn({ ...scene.params, ...(scene.body as object | undefined) });
    if (!isOwn(name, scene) || objects.length === 0) return;
    const kind = scene.as === 'visitor' ? 'client' : scene.as;
    const other = await this.#portal.another(kind);
    await this.#portal.writes();
    const fresh = (): FuzzedRequest =>
      request.headers['idempotency-key'] === undefined
        ? request
        : { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
    if (forNone(request, objects).url === request.url && forNone(request, objects).body === request.body)
      throw new Error(`${name}: no other name for ${objects.join(', ')}`);
    const answer = await this.#send('foreign', name, fresh(), other);
    if (answer.status < 400) this.#found(`${name} is granted to another person`);
    const missing = await this.#send('of none', name, forNone(fresh(), objects), other);
    if (visible(answer) !== visible(missing))
      this.#found(
        `${name} tells what is another's from what is not: ${visible(answer)}, ${visible(missing)}`,
      );
  }

  /** An object of one parent, under another parent. */
  async #crossed({ name, scene }: Granted, pick: number): Promise<void> {
    const keys = Object.keys(scene.params ?? {}).filter((key) => NAMES_OF_OBJECTS.has(key));
    if (keys.length < 2) return;
    const other = await this.#portal.stage(name);
    const key = keys[pick % keys.length] as string;
    if (other === undefined) return;
    const params = { ...other.params, [key]: scene.params?.[key] };
    const request = rightRequest(name, contract[name] as Call, { ...other, params }, randomUUID());
    const answer = await this.#send('crossed', name, request, other.browser);
    if (answer.status < 400) this.#found(`${name} is granted with the ${key} of another`);
  }

  /** An object that one call has ended is refused by the next. */
  async #afterwards({ name, scene }: Granted): Promise<void> {
    const next = afterwardsRefused[name];
    if (next === undefined) return;
    const body =
      (contract[next] as Call).body === undefined ? undefined : (await this.#portal.stage(next))?.body;
    const { as, browser, params = {} } = scene;
    const parts = { as, params, ...(body === undefined ? {} : { body }) };
    const request = rightRequest(next, contract[next] as Call, parts, randomUUID());
    const answer = await this.#send('afterwards', next, request, browser);
    if (answer.status < 400) this.#found(`${next} is granted after ${name}`);
  }

  async #send(
    kind: string,
    name: Name,
    request: FuzzedRequest,
    from: Browser,
    mayWrite = true,
  ): Promise<FuzzedAnswer> {
    await this.#portal.writes();
    const answer = await this.#portal.send(name, request, from);
    const written = await this.#portal.writes();
    this.requests += 1;
    this.steps[kind] = (this.steps[kind] ?? 0) + 1;
    this.#story.push(
      `${kind} ${request.method} ${request.url.slice(0, 120)} → ${answer.status} ${codeOf(answer)}`,
    );
    const fault = judgeOf(name)(answer);
    if (fault !== undefined) this.#found(`${name}: ${fault}`);
    if ((answer.status >= 400 || !mayWrite) && written.length > 0)
      this.#found(`${name} wrote ${written.join(', ')} (${answer.status})`);
    return answer;
  }

  #found(what: string): void {
    this.findings.push(`${what}\n  ${this.#story.join('\n  ')}`);
  }
}

/**
 * Sends sequences of up to eight calls over objects that they make themselves: used after they are gone or decided, by
 * another person, under another parent, and after a request that was refused for a defect. First every call in each of
 * these ways, then as the seed draws them.
 */
export async function fuzzSequences(plan: {
  readonly seed: number;
  readonly sequences: number;
}): Promise<SequencesReport> {
  const portal = await openFuzzedPortal();
  const run = new SequenceRun(portal);
  try {
    for (const name of staged) await run.each(name);
    const all = fc.sample(
      fc.array(step, { minLength: REQUESTS_PER_SEQUENCE, maxLength: 2 * REQUESTS_PER_SEQUENCE }),
      {
        seed: plan.seed,
        numRuns: plan.sequences,
      },
    );
    for (const steps of all) await run.over(steps);
  } finally {
    await portal.close();
  }
  const { findings, requests, steps } = run;
  return { findings, sequences: plan.sequences, requests, steps };
}
