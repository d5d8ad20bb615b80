import type { KeyObject } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { REASON_LENGTH } from '@portal/contract/release-reasons';
import { allowCalls } from '@portal/process-kit/egress';
import { portalPort, REGISTRY_OFFSET } from '@portal/process-kit/local-ports';
import { type ReleaseChecks, SKIPPED_LENGTH } from '@portal/release-protocol/release-checks';
import {
  type AsSeen,
  type Destination,
  GRANT_ID,
  KEY_ID,
  KEY_LIFETIME,
  type KeyScope,
  type NamedRelease,
  type Operation,
  type RegistryDone,
  type SetChange,
} from '@portal/release-protocol/release-statement';
import { bytesOfBody } from '@portal/release-protocol/server/release-envelope';
import { type GrantedRun, readGrant, readRun, runText } from '@portal/release-protocol/server/release-grant';
import { publicKeyOf, readPrivateKey } from '@portal/release-protocol/server/release-signature';
import { isGuarded } from '../checks/scopes.ts';
import { bisect, type Trial, verdictLines } from './bisect.ts';
import { grantLink, pageOf, RegistryCallError, readRelease, registryClient } from './client.ts';
import { coSigned, readStatement, statementLines, writeStatement } from './co-sign.ts';
import { ensureKeys, findKey, grantedTo, localKeyFolder, OPERATORS, ROOT, type Team } from './keys.ts';
import { packRelease, unpackRelease } from './packed-release.ts';
import { firstPage, previewComment } from './preview.ts';
import { setsBetween } from './set-search.ts';
import { statusLines } from './status.ts';
import { usage } from './usage.ts';
import { EXIT_STATUS, waitForVerdict } from './wait.ts';

/** The place where releases are built, with the parts of the command that differ from place to place. */
export interface Workspace {
  /** Folder of the build of a package. */
  buildFolder(name: string): string;
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
  /** Runs types, lint and tests of a package and shows their output. Answers the failed check; undefined when all passed. */
  failingCheck(name: string): Promise<string | undefined>;
  /** Teams of what is built there. */
  teams(): readonly Team[];
  /** Whether one browser test passes in a portal that the link opens. @throws Error when the test does not exist */
  runBrowserTest(test: string, portal: string, link: string): Promise<boolean>;
}

const KEY = new RegExp(KEY_ID);
const GRANT = new RegExp(GRANT_ID);

const fail = (message: string): never => {
  console.error(`\n${message}\n`);
  process.exit(1);
};

const port = portalPort();
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
    for: { type: 'string' },
    opens: { type: 'string' },
    path: { type: 'string' },
    comment: { type: 'string' },
    good: { type: 'string' },
    bad: { type: 'string' },
    test: { type: 'string' },
    owner: { type: 'string' },
    remotes: { type: 'string' },
    operator: { type: 'boolean', default: false },
    scopes: { type: 'string' },
    days: { type: 'string', default: '30' },
    dry: { type: 'boolean', default: false },
    out: { type: 'string' },
    pack: { type: 'string' },
    from: { type: 'string' },
    'from-name': { type: 'string' },
    'from-key': { type: 'string' },
    release: { type: 'string' },
    wait: { type: 'boolean', default: false },
    'skip-checks': { type: 'string' },
    'no-build': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
// Registries alone; `--from` may be a folder too, which names no address.
allowCalls([values.registry, values.from, values.to]);
const keyFolder = localKeyFolder(process.env['DATA_DIR'] ?? '.portal/data');
/** Longest time for which a call to a busy registry is repeated. */
const TIMEOUT_MS = 60_000;
const clientOf = (url: string, name: string) =>
  registryClient({
    url,
    name,
    timeout: TIMEOUT_MS,
    onBusy: (problem) => console.error(`${problem} Trying again.`),
  });
const client = clientOf(values.registry, values.name);

/** The keys of `--key`; without the option the local key of this team. */
const keysOf = (team: string): readonly KeyObject[] =>
  (values.key.length > 0 ? values.key : [team]).map((key) => findKey(key, keyFolder));

const share = (): number => {
  const given = Number(values.share ?? Number.NaN);
  if (!Number.isInteger(given) || given < 0 || given > 100) fail('--share is a whole number from 0 to 100.');
  return given;
};

function destination(): Destination {
  switch (values.channel) {
    case 'stable':
    case 'none':
      return { channel: values.channel };
    case 'canary':
      return { channel: 'canary', share: share() };
    default:
      return fail(`There is no channel "${values.channel}": stable, canary or none.`);
  }
}

const say = ({ done, set }: RegistryDone, began: number): void =>
  console.log(`${done}\n  everybody has set ${set}, ${((performance.now() - began) / 1000).toFixed(2)} s`);

/** The change that `--with mf-a@<release>` and `--without mf-b` describe; undefined when neither was given. */
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

const isAddress = (text: string | undefined): text is string => /^https?:\/\//.test(text ?? '');

/**
 * Copies a release from one registry to another with the same hash, bytes and source maps, signed anew for the second. By
 * default it is the release on `stable` in the first.
 */
async function promoteBetween(remote: string | undefined): Promise<void> {
  const { from, to, release: wanted } = values;
  if (!remote || !isAddress(from) || !isAddress(to))
    return fail(
      'From where to where? promote <remote> --from <registry> --to <registry>, each an address that begins with http.',
    );
  const where = destination();
  const first = clientOf(from, values['from-name'] ?? values.name);
  const live = (await first.status()).stable?.releases.find(({ name }) => name === remote);
  const hash = wanted ?? live?.hash ?? fail(`No ${remote} is live in ${from}; name one with --release.`);
  const began = performance.now();
  // One key is enough to read, and the first registry may not know the second signer.
  const asking =
    values['from-key'] ?? values.key[0] ?? live?.owner ?? fail(`Whose is ${remote}? --key <team>`);
  const reason = values.reason ?? ({ code: 'moved-to', registry: values.name } as const);
  const body = await first.fetchRelease(remote, hash, [findKey(asking, keyFolder)], reason);
  const { release } = body;
  const content = bytesOfBody(body);
  const second = clientOf(to, values.name);
  const registry = values['from-name'] ?? from;
  const why = values.reason ?? ({ code: 'moved-from', registry, commit: release.commit } as const);
  const checks = { because: 'moved' } as const;
  const signed = second.contentStatement(release, content, keysOf(release.owner), where, why, checks);
  console.log(statementLines({ ...signed, release }));
  say(await second.sendContent(signed, content), began);
  if (values.wait) await awaitVerdict(release, second);
}

async function promote(): Promise<void> {
  const changed = change();
  if (changed && values.set) fail('--set names a whole set; --with and --without change what is live.');
  if (changed) return operate({ type: 'promote', to: { change: changed } });
  return values.set
    ? operate({ type: 'promote', to: { set: values.set } })
    : operate(await asSeen({ type: 'promote-canary' }));
}

/** The signer of an operation on a remote: its team when the team's key lies here, otherwise the operators. */
async function teamFor(remote: string): Promise<string> {
  if (values.key.length > 0) return OPERATORS;
  const hasKey = (team: string): boolean => existsSync(join(keyFolder, `${team}.pem`));
  // A guarded remote needs two signatures to go back, or one of an operator.
  if (isGuarded(remote) && hasKey(OPERATORS)) return OPERATORS;
  const { stable } = await client.status();
  const owner = stable?.releases.find(({ name }) => name === remote)?.owner;
  return owner && hasKey(owner) ? owner : OPERATORS;
}

/** The operation with the present set or release, so that the registry refuses it if another person moves that meanwhile. */
async function asSeen<T extends Operation & AsSeen>(operation: T): Promise<T> {
  const { stable, canary } = await client.status();
  const seen = {
    'promote-canary': () => canary?.set,
    rollback: () => stable?.set,
    'rollback-remote': (remote = '') => stable?.releases.find(({ name }) => name === remote)?.hash,
  };
  const now = seen[operation.type as keyof typeof seen]('remote' in operation ? operation.remote : undefined);
  return now === undefined ? operation : { ...operation, seen: now };
}

async function operate(operation: Operation, team = OPERATORS): Promise<void> {
  const began = performance.now();
  say(await client.operate(operation, keysOf(team), values.reason), began);
}

/** Runs the checks of these packages and ends the process when one fails; answers the statement's account of them. */
async function check(names: readonly string[], { failingCheck }: Workspace): Promise<ReleaseChecks> {
  const skipped = values['skip-checks'];
  if (skipped !== undefined) return { skipped };
  if (values['no-build'] || values.from) return { because: 'built-before' };
  for (const name of names) {
    const failing = await failingCheck(name);
    if (failing)
      fail(
        `The ${failing} of ${name} fail, as said above; nothing was sent. To release it all the same: --skip-checks "<why>", which the log keeps.`,
      );
  }
  return 'passed';
}

async function publish(
  names: readonly string[],
  workspace: Workspace,
  where: Destination = destination(),
): Promise<void> {
  const known = workspace.packages();
  const unknown = names.find((name) => !known.includes(name));
  if (unknown) fail(`There is no remote ${unknown}: ${known.join(', ')}.\n${usage}`);
  if (values.pack && names.length > 1) fail('--pack writes one release into one file.');
  const checks = await check(names, workspace);
  if (!values['no-build'] && !values.from) {
    await workspace.buildAll({
      only: names,
      onProgress: ({ name, step, milliseconds }) => console.log(`${name}: ${step} in ${milliseconds} ms`),
    });
  }
  for (const name of names) {
    const folder = folderOf(name, workspace);
    if (values.pack) {
      pack(folder, values.pack);
      continue;
    }
    const { owner, commit } = readRelease(folder);
    const reason = values.reason ?? ({ code: 'release', commit } as const);
    const began = performance.now();
    if (values.out) {
      const signed = client.releaseStatement(folder, keysOf(owner), where, reason, checks);
      const written = { ...signed, release: readRelease(folder) };
      writeStatement(values.out, written);
      console.log(`${statementLines(written, readRelease(folder))}\nWritten to ${values.out}.`);
      continue;
    }
    say(await client.publish(folder, keysOf(owner), where, reason, checks), began);
    if (values.wait) await awaitVerdict(readRelease(folder), client);
  }
}

/** Interval between questions for a canary's verdict. */
const ASKED_EVERY_MS = 2_000;

/** Ends the process with the canary's verdict, unless it is healthy. */
async function awaitVerdict(release: NamedRelease, asked: typeof client): Promise<void> {
  const { verdict, said } = await waitForVerdict(() => asked.report(1, keysOf(release.owner)), release, {
    milliseconds: seconds(values.for ?? '30m') * 1000,
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

const SECONDS_IN = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

/** `20s`, `30m`, `2h`, `7d` → seconds. */
function seconds(text: string): number {
  const [, count, unit] = /^([1-9]\d{0,2})([smhd])$/.exec(text) ?? [];
  if (!unit) return fail('--for is a time such as 30m or 2h, 4h at most for a grant and 14d for a preview.');
  return Number(count) * SECONDS_IN[unit as keyof typeof SECONDS_IN];
}

async function grant(): Promise<void> {
  const run = grantedRun();
  const reason = values.reason ?? fail('Why? --reason <text>');
  const lives = { minutes: Math.ceil(seconds(values.for ?? '30m') / 60), opens: Number(values.opens ?? 1) };
  const { token, done } = await client.grant(run, lives, keysOf(OPERATORS), reason);
  const link = grantLink(values.portal, values.path ?? '/', run, token);
  console.log(`${done}\n  grant ${readGrant(token)?.id}\n  ${link}`);
}

/** Default lifetime of a preview and number of its browsers: enough for the review of a change. */
const PREVIEW = { lives: '7d', opens: 20 } as const;

/** Publishes a remote to no channel and prints a link to it. The team's own key is enough. */
async function preview(name: string, workspace: Workspace): Promise<void> {
  if (values.out || values.pack) fail('A preview is published at once, without --out and --pack.');
  const opens = Number(values.opens ?? PREVIEW.opens);
  const minutes = Math.ceil(seconds(values.for ?? PREVIEW.lives) / 60);
  await publish([name], workspace, { channel: 'none' });
  const release = readRelease(folderOf(name, workspace));
  const run: GrantedRun = { releases: { [name]: release.hash } };
  const reason = values.reason ?? ({ code: 'preview', commit: release.commit } as const);
  const { token, done } = await client.grant(run, { minutes, opens }, keysOf(release.owner), reason);
  const { id = '', expires = 0 } = readGrant(token) ?? {};
  const link = grantLink(values.portal, values.path ?? firstPage(release), run, token);
  const until = new Date(expires * 1000);
  if (values.comment)
    writeFileSync(values.comment, previewComment({ release, link, grant: id, opens, until }));
  console.log(`${done}\n  grant ${id}\n  ${link}`);
}

/** Searches the releases that break a browser test. Each run of the test opens its version by a grant of its own. */
async function searchGuilty({ runBrowserTest }: Workspace): Promise<void> {
  const { good, bad, test } = values;
  if (!good || !bad || !test)
    return fail('Between which sets, by which test? --good <set> --bad <set> --test <file or title>');
  const keys = keysOf(OPERATORS);
  const sets = setsBetween((await client.report(1000, keys)).moves, good, bad);
  console.log(`${sets.length} sets from ${good} to ${bad}`);
  const passes: Trial = async (run) => {
    const lives = { minutes: 30, opens: 50 };
    const { token } = await client.grant(run, lives, keys, values.reason ?? { code: 'bisect', test });
    const passed = await runBrowserTest(test, values.portal, grantLink(values.portal, '/', run, token));
    console.log(`  ${passed ? 'passes' : 'fails '} in ${runText(run)}`);
    await client.operate({ type: 'withdraw', grant: readGrant(token)?.id ?? '' }, keys);
    return passed;
  };
  console.log(verdictLines(await bisect(sets, client.set, passes)));
}

/** The report with actors and reasons when an operator's key is at hand, otherwise the public status. */
function status() {
  const mayAsk = values.key.length > 0 || existsSync(join(keyFolder, `${OPERATORS}.pem`));
  return mayAsk ? client.report(1, keysOf(OPERATORS)) : client.status();
}

/** Folder of the releases of `--from`; an archive is unpacked once. */
let given: string | undefined;

/** Where the build of a release lies on this machine. */
function folderOf(name: string, { buildFolder }: Workspace): string {
  const { from } = values;
  if (from === undefined) return buildFolder(name);
  given ??= from.endsWith('.tgz') ? unpackRelease(from) : from;
  return given;
}

/** Writes a build into one file, for `--from` on another machine or another day. */
function pack(folder: string, file: string): void {
  const packed = packRelease(folder);
  writeFileSync(file, packed);
  const { name, hash, commit } = readRelease(folder);
  console.log(
    `${name} ${hash} of ${commit} is packed into ${file}: ${Math.ceil(packed.byteLength / 1024)} KB.`,
  );
}

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
  // A minute less than the longest lifetime, because the registry's clock may be behind.
  const validUntil = new Date(Date.now() + KEY_LIFETIME - 60_000).toISOString();
  const owner = values.owner ?? fail('Whose key is it? --owner <team>');
  const usual = grantedTo(values.operator ? OPERATORS : owner, values.remotes?.split(',') ?? []);
  const scopes = (values.scopes?.split(',') as KeyScope[] | undefined) ?? usual.scopes;
  return { type: 'add-key', key: { owner, scopes, remotes: usual.remotes, publicKey, validUntil } };
}

/** Checks the reasons before anything is sent, so that the message names the option of the command. */
function checkReasons(): void {
  const limits = { reason: REASON_LENGTH, 'skip-checks': SKIPPED_LENGTH } as const;
  for (const option of ['reason', 'skip-checks'] as const) {
    const { minLength, maxLength } = limits[option];
    const { length } = values[option] ?? ' '.repeat(minLength);
    if (length < minLength || length > maxLength)
      fail(`--${option} takes ${minLength} to ${maxLength} characters; this has ${length}.`);
  }
}

async function carryOut(workspace: Workspace): Promise<void> {
  const [command, subject] = positionals;
  const needed = (): string => subject ?? fail(`${command} what?\n${usage}`);
  const inForm = (form: RegExp, said: string): string =>
    form.test(needed()) ? needed() : fail(`${said}; this is “${needed()}”.`);
  checkReasons();
  // An invalid path must be refused before a release is published.
  if (values.path !== undefined) pageOf(values.portal, values.path);
  if (values.help || !command) return console.log(usage);
  switch (command) {
    case 'status':
      return console.log(statusLines(await status()));
    case 'promote':
      return subject || values.from || values.to ? promoteBetween(subject) : promote();
    case 'canary':
      return operate({ type: 'canary', share: share(), ...(values.set ? { set: values.set } : {}) });
    case 'rollback':
      if (subject)
        return operate(await asSeen({ type: 'rollback-remote', remote: subject }), await teamFor(subject));
      return values.to
        ? operate({ type: 'rollback', to: values.to })
        : operate(await asSeen({ type: 'rollback' }));
    case 'retire':
      return operate({ type: 'retire', remote: needed() }, await teamFor(needed()));
    case 'pause':
    case 'kill':
      return operate({ type: 'kill', remote: needed() }, await teamFor(needed()));
    case 'resume':
    case 'revive':
      return operate({ type: 'revive', remote: needed() }, await teamFor(needed()));
    case 'grant':
      return grant();
    case 'preview':
      return preview(needed(), workspace);
    case 'sign':
      return sign(needed(), workspace);
    case 'send':
      return send(needed(), workspace);
    case 'bisect':
      return searchGuilty(workspace);
    case 'clean':
      return operate({ type: 'clean', days: Number(values.days), ...(values.dry ? { dry: true } : {}) });
    case 'withdraw':
      return operate({
        type: 'withdraw',
        grant: inForm(GRANT, 'A grant is named by 22 letters and digits, as the grant printed them'),
      });
    case 'revoke-key':
      return operate(
        {
          type: 'revoke-key',
          key: inForm(KEY, 'A key is named by 16 hexadecimal digits, as the log shows them'),
        },
        ROOT,
      );
    case 'add-key':
      return operate(newKey(needed()), ROOT);
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

/** Carries out `npm run release -- …`; ends the process with status 1 when the registry refuses. */
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
