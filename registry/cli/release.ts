import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { setsBetween } from '@portal/contract/release-bisect';
import { type GrantedRun, readGrant, readRun, runText } from '@portal/contract/release-grant';
import { publicKeyOf, readPrivateKey } from '@portal/contract/release-signature';
import {
  type Destination,
  KEY_LIFETIME,
  type KeyScope,
  type Operation,
  type RegistryDone,
  type SetChange,
} from '@portal/contract/release-statement';
import { rehearsalLines, rehearse } from '../checks/rehearsal.ts';
import { bisect, type Trial, verdictLines } from './bisect.ts';
import { grantLink, RegistryCallError, readRelease, registryClient } from './client.ts';
import { coSigned, readStatement, statementLines, writeStatement } from './co-sign.ts';
import { ensureKeys, findKey, grantedTo, localKeyFolder, OPERATORS, ROOT, type Team } from './keys.ts';
import { statusLines } from './status.ts';
import { usage } from './usage.ts';
import { EXIT_STATUS, waitForVerdict } from './wait.ts';

/** The registry's own listener is this many ports above the portal's. */
const REGISTRY_OFFSET = 4;

/** The folder that releases are built in, and what the command cannot do without it. */
export interface Workspace {
  readonly root: string;
  /** Names of what can be built: the shell and every remote. */
  packages(): readonly string[];
  buildAll(options: {
    readonly only: readonly string[];
    readonly onProgress: (progress: {
      readonly name: string;
      readonly step: string;
      readonly milliseconds: number;
    }) => void;
  }): Promise<unknown>;
  /** Teams of what is built there. */
  teams(): readonly Team[];
  /** Whether one browser test passes in a portal that is opened by the link. @throws Error where there is no such test */
  runBrowserTest(test: string, portal: string, link: string): Promise<boolean>;
}

const fail = (message: string): never => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

const port = Number(process.env['PORT'] ?? 4800);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    registry: {
      type: 'string',
      default: process.env['REGISTRY_URL'] ?? `http://127.0.0.1:${port + REGISTRY_OFFSET}`,
    },
    portal: { type: 'string', default: process.env['PUBLIC_URL'] ?? `http://localhost:${port}` },
    name: { type: 'string', default: process.env['REGISTRY_NAME'] ?? 'portal' },
    key: { type: 'string', multiple: true, default: process.env['RELEASE_KEY']?.split(',') ?? [] },
    reason: { type: 'string' },
    channel: { type: 'string', default: 'stable' },
    share: { type: 'string' },
    set: { type: 'string' },
    with: { type: 'string', multiple: true, default: [] },
    without: { type: 'string', multiple: true, default: [] },
    to: { type: 'string' },
    override: { type: 'string', multiple: true, default: [] },
    for: { type: 'string', default: '30m' },
    opens: { type: 'string', default: '1' },
    path: { type: 'string', default: '/' },
    good: { type: 'string' },
    bad: { type: 'string' },
    test: { type: 'string' },
    owner: { type: 'string' },
    remotes: { type: 'string' },
    operator: { type: 'boolean', default: false },
    scopes: { type: 'string' },
    named: { type: 'boolean', default: false },
    days: { type: 'string', default: '30' },
    dry: { type: 'boolean', default: false },
    out: { type: 'string' },
    from: { type: 'string' },
    wait: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const keyFolder = localKeyFolder(process.env['DATA_DIR'] ?? '.portal/data');
/** Where the registry is busy, so long. */
const TIMEOUT_MS = 60_000;
const client = registryClient({
  url: values.registry,
  name: values.name,
  timeout: TIMEOUT_MS,
  onBusy: (problem) => console.error(`${problem} Trying again.`),
});

/** The keys that were named, else the local one of this team. */
const keysOf = (team: string): readonly KeyObject[] =>
  (values.key.length > 0 ? values.key : [team]).map((key) => findKey(key, keyFolder));

const share = (): number => {
  const given = Number(values.share ?? (values.named ? 0 : Number.NaN));
  if (!Number.isInteger(given) || given < 0 || given > 100) fail('--share is a whole number from 0 to 100.');
  return given;
};

const named = () => (values.named ? { named: true as const } : {});

function destination(): Destination {
  switch (values.channel) {
    case 'stable':
    case 'none':
      return { channel: values.channel };
    case 'canary':
      return { channel: 'canary', share: share(), ...named() };
    default:
      return fail(`There is no channel "${values.channel}": stable, canary or none.`);
  }
}

const say = ({ done, set }: RegistryDone, began: number): void =>
  console.log(`${done}\n  set ${set}, ${((performance.now() - began) / 1000).toFixed(2)} s`);

/** `--with mf-a@<release>`, `--without mf-b`, each as often as needed; undefined where neither was given. */
function change(): SetChange | undefined {
  if (values.with.length + values.without.length === 0) return undefined;
  const parts = values.with.map((text) => {
    const [, name = '', hash = ''] = /^([\w-]+)@([0-9a-f]{20})$/.exec(text) ?? [];
    if (!name)
      fail(`--with takes <name>@<release>, such as mf-pagos@0123456789abcdef0123; this is “${text}”.`);
    return [name, hash] as const;
  });
  return { with: Object.fromEntries(parts), without: values.without };
}

function promote(): Promise<void> {
  const changed = change();
  if (changed && values.set) fail('--set names a whole set; --with and --without change what is live.');
  if (changed) return operate({ type: 'promote', to: { change: changed } }, 'promoted together');
  return values.set
    ? operate({ type: 'promote', to: { set: values.set } }, 'promoted')
    : operate({ type: 'promote-canary' }, 'canary promoted');
}

/** The team whose key switches a remote: the operators where their key lies here, else the one that owns it. */
async function teamFor(remote: string): Promise<string> {
  if (values.key.length > 0 || existsSync(join(keyFolder, `${OPERATORS}.pem`))) return OPERATORS;
  const { stable } = await client.status();
  return stable?.releases.find(({ name }) => name === remote)?.owner ?? OPERATORS;
}

async function operate(operation: Operation, reason: string, team = OPERATORS): Promise<void> {
  const began = performance.now();
  say(await client.operate(operation, keysOf(team), values.reason ?? reason), began);
}

async function publish(names: readonly string[], workspace: Workspace): Promise<void> {
  const known = workspace.packages();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) fail(`There is no remote ${unknown}: ${known.join(', ')}.\n${usage}`);
  const where = destination();
  if (!values['no-build'] && !values.from) {
    await workspace.buildAll({
      only: names,
      onProgress: ({ name, step, milliseconds }) => console.log(`${name}: ${step} in ${milliseconds} ms`),
    });
  }
  for (const name of names) {
    const folder = folderOf(name, workspace);
    const { owner, commit } = readRelease(folder);
    const began = performance.now();
    if (values.out) {
      const reason = values.reason ?? `release of ${commit}`;
      const signed = client.releaseStatement(folder, keysOf(owner), where, reason);
      const written = { ...signed, release: readRelease(folder) };
      writeStatement(values.out, written);
      console.log(`${statementLines(written, readRelease(folder))}\nWritten to ${values.out}.`);
      continue;
    }
    say(await client.publish(folder, keysOf(owner), where, values.reason ?? `release of ${commit}`), began);
    if (values.wait) await awaitVerdict(folder);
  }
}

/** Every so often it is asked how a canary does. */
const ASKED_EVERY_MS = 2_000;

/** Ends the process with the canary's verdict, unless it is healthy. */
async function awaitVerdict(folder: string): Promise<void> {
  const release = readRelease(folder);
  const { verdict, said } = await waitForVerdict(() => client.report(1, keysOf(release.owner)), release, {
    milliseconds: minutes(values.for) * 60_000,
    every: ASKED_EVERY_MS,
  });
  console.log(said);
  if (verdict !== 'healthy') process.exit(EXIT_STATUS[verdict]);
}

function grantedRun(): GrantedRun {
  const parts = [...(values.set ? [`set@${values.set}`] : []), ...values.override.toSorted()];
  const run = readRun(parts.join(':'));
  return (
    run ?? fail('What may be run? --set <set>, --override <remote>@<release> once for each remote, or both.')
  );
}

/** `30m`, `2h` → minutes. */
function minutes(text: string): number {
  const found = /^([1-9]\d{0,2})(m|h)$/.exec(text);
  if (!found) return fail('--for is a time such as 30m or 2h, 4h at most.');
  return Number(found[1]) * (found[2] === 'h' ? 60 : 1);
}

async function grant(): Promise<void> {
  const run = grantedRun();
  const reason = values.reason ?? fail('Why? --reason <text>');
  const lives = { minutes: minutes(values.for), opens: Number(values.opens) };
  const { token, done } = await client.grant(run, lives, keysOf(OPERATORS), reason);
  console.log(
    `${done}\n  grant ${readGrant(token)?.id}\n  ${grantLink(values.portal, values.path, run, token)}`,
  );
}

/** Runs a browser test in the portal of the registry, in a version that a grant opens for it alone. */
async function searchGuilty({ runBrowserTest }: Workspace): Promise<void> {
  const { good, bad, test } = values;
  if (!good || !bad || !test)
    return fail('Between which sets, by which test? --good <set> --bad <set> --test <file or title>');
  const keys = keysOf(OPERATORS);
  const sets = setsBetween((await client.report(1000, keys)).moves, good, bad);
  console.log(`${sets.length} sets from ${good} to ${bad}`);
  const passes: Trial = async (run) => {
    const lives = { minutes: 30, opens: 50 };
    const { token } = await client.grant(run, lives, keys, values.reason ?? `bisect by ${test}`);
    const passed = await runBrowserTest(test, values.portal, grantLink(values.portal, '/', run, token));
    console.log(`  ${passed ? 'passes' : 'fails '} in ${runText(run)}`);
    await client.operate({ type: 'withdraw', grant: readGrant(token)?.id ?? '' }, keys, 'tried');
    return passed;
  };
  console.log(verdictLines(await bisect(sets, client.set, passes)));
}

async function rehearsal(wanted: string): Promise<void> {
  const { stable } = await client.status();
  if (!stable) return fail('Nothing is live yet.');
  console.log(rehearsalLines(wanted, rehearse(await client.set(values.set ?? stable.set), wanted)));
}

/** With who and why where an operator's key is at hand, else what everybody may know. */
function status() {
  const mayAsk = values.key.length > 0 || existsSync(join(keyFolder, `${OPERATORS}.pem`));
  return mayAsk ? client.report(1, keysOf(OPERATORS)) : client.status();
}

/** Where the build of a release lies on this machine. */
const folderOf = (name: string, { root }: Workspace): string => values.from ?? join(root, name, 'dist');

function sign(file: string, workspace: Workspace): void {
  const signed = readStatement(file);
  const { name } = signed.statement.release;
  const folder = folderOf(name, workspace);
  const own = existsSync(join(folder, 'release.json')) ? readRelease(folder) : undefined;
  const both = coSigned(signed, keysOf(OPERATORS));
  writeStatement(file, both);
  console.log(statementLines(both, own));
}

async function send(file: string, workspace: Workspace): Promise<void> {
  const began = performance.now();
  const signed = readStatement(file);
  say(await client.send(signed, folderOf(signed.statement.release.name, workspace)), began);
}

function newKey(file: string): Operation {
  const text = readFileSync(file, 'utf8');
  const publicKey = /PRIVATE/.test(text)
    ? publicKeyOf(readPrivateKey(text))
    : text.replace(/-----[^-]+-----|\s/g, '');
  // A minute less than the most: clocks differ.
  const validUntil = new Date(Date.now() + KEY_LIFETIME - 60_000).toISOString();
  const owner = values.owner ?? fail('Whose key is it? --owner <team>');
  const usual = grantedTo(values.operator ? OPERATORS : owner, values.remotes?.split(',') ?? []);
  const scopes = (values.scopes?.split(',') as KeyScope[] | undefined) ?? usual.scopes;
  return { type: 'add-key', key: { owner, scopes, remotes: usual.remotes, publicKey, validUntil } };
}

async function carryOut(workspace: Workspace): Promise<void> {
  const [command, subject] = positionals;
  const needed = (): string => subject ?? fail(`${command} what?\n${usage}`);
  if (values.help || !command) return console.log(usage);
  switch (command) {
    case 'status':
      return console.log(statusLines(await status()));
    case 'promote':
      return promote();
    case 'canary':
      return operate(
        { type: 'canary', share: share(), ...named(), ...(values.set ? { set: values.set } : {}) },
        'canary share changed',
      );
    case 'rollback':
      if (subject)
        return operate({ type: 'rollback-remote', remote: subject }, 'taken back', await teamFor(subject));
      return operate({ type: 'rollback', ...(values.to ? { to: values.to } : {}) }, 'rolled back');
    case 'retire':
      return operate({ type: 'retire', remote: needed() }, 'retired', await teamFor(needed()));
    case 'pause':
    case 'kill':
      return operate({ type: 'kill', remote: needed() }, 'switched off', await teamFor(needed()));
    case 'resume':
    case 'revive':
      return operate({ type: 'revive', remote: needed() }, 'switched on again', await teamFor(needed()));
    case 'grant':
      return grant();
    case 'sign':
      return sign(needed(), workspace);
    case 'send':
      return send(needed(), workspace);
    case 'bisect':
      return searchGuilty(workspace);
    case 'clean':
      return operate(
        { type: 'clean', days: Number(values.days), ...(values.dry ? { dry: true } : {}) },
        'cleaned up',
      );
    case 'rehearse':
      return rehearsal(needed());
    case 'withdraw':
      return operate({ type: 'withdraw', grant: needed() }, 'withdrawn');
    case 'revoke-key':
      return operate({ type: 'revoke-key', key: needed() }, 'key revoked', ROOT);
    case 'add-key':
      return operate(newKey(needed()), 'key added', ROOT);
    case 'keys': {
      const folder = values.out ?? keyFolder;
      const made = ensureKeys(folder, workspace.teams());
      return console.log(
        `${made.length} keys in ${folder}; a host reads the public ones from keys.json (REGISTRY_KEYS).\nTake ${ROOT}.pem away from here: it makes keys, and no machine of the portal needs it.`,
      );
    }
    default:
      return publish(positionals, workspace);
  }
}

/** `npm run release -- …`: what its arguments ask for; ends the process with 1 where that is refused. */
export async function runReleaseCommand(workspace: Workspace): Promise<void> {
  try {
    await carryOut(workspace);
  } catch (error) {
    if (error instanceof RegistryCallError) {
      const { answer } = error;
      fail(
        answer
          ? `Refused (${answer.code}): ${answer.problem}\n\n  Who can mend it: ${answer.who}\n  How: ${answer.fix}`
          : error.message,
      );
    }
    fail(error instanceof Error ? error.message : String(error));
  }
}
