import {
  KEY_LIFETIME,
  type KeyDescription,
  type KeyScope,
  type NamedRelease,
  type Operation,
} from '@portal/release-protocol/release-statement';
import { type GrantedRun, readGrant } from '@portal/release-protocol/server/release-grant';
import { OPERATORS, ROOT, registryError } from '../model/registry-error.ts';
import { actorOf, type Signer } from '../store/keys.ts';

/** Packages whose every release needs a second signature: the shell, and remotes with credentials, money or rights. */
const GUARDED: ReadonlySet<string> = new Set(['shell', 'mf-auth', 'mf-payments', 'mf-admin']);

export function isGuarded(release: string): boolean {
  return GUARDED.has(release);
}

const covers = ({ remotes }: Pick<Signer, 'remotes'>, remote: string): boolean =>
  remotes.includes('*') || remotes.includes(remote);

/** The signer whose key may publish this release for this team. @throws RegistryError */
export function publisherOf(signers: readonly Signer[], { name, owner }: NamedRelease): Signer {
  const found = signers.find(
    (signer) => signer.owner === owner && signer.scopes.includes('publish') && signer.remotes.includes(name),
  );
  if (found) return found;
  throw registryError('FOREIGN_REMOTE', `${actorOf(signers)} may not publish ${name} of ${owner}.`, owner);
}

/** Whether a key of another team with the scope `second` has signed too. */
export function hasSecond(signers: readonly Signer[], publisher: Signer, release: string): boolean {
  return signers.some(
    (signer) =>
      signer.id !== publisher.id &&
      signer.owner !== publisher.owner &&
      signer.scopes.includes('second') &&
      covers(signer, release),
  );
}

/** Whether a key with this scope may ask for this operation; `isAbout` checks the remote. */
function allows(scope: KeyScope, operation: Operation, previews: boolean): boolean {
  switch (scope) {
    case 'promote':
      return operation.type !== 'add-key' && operation.type !== 'revoke-key';
    case 'pause':
      return ['kill', 'revive', 'rollback-remote', 'retire', 'report'].includes(operation.type);
    case 'console':
      return isForConsole(operation);
    case 'keys':
      return ['add-key', 'revoke-key', 'report'].includes(operation.type);
    case 'second':
      return operation.type === 'report';
    case 'publish':
      return operation.type === 'fetch' || (previews && ['grant', 'withdraw'].includes(operation.type));
  }
}

/**
 * The console can bring nothing live that was not live before, except the running canary. A remote goes back only to a
 * release that was live. A remote that needs two signatures to go back needs them here too (`requireSecondToGoBack`).
 */
function isForConsole(operation: Operation): boolean {
  switch (operation.type) {
    case 'kill':
    case 'revive':
    case 'rollback':
    case 'rollback-remote':
    case 'withdraw':
    case 'report':
      return true;
    case 'canary':
      return operation.set === undefined;
    case 'grant': {
      const run = readGrant(operation.token)?.run;
      // A malformed token passes here: it is refused as BAD_GRANT where it is read.
      return run === undefined || run.releases === undefined;
    }
    default:
      return false;
  }
}

/** Whether a signer's key also covers the remotes of this operation. */
function isAbout(signer: Signer, operation: Operation, previews: boolean): boolean {
  if (operation.type !== 'grant') return !('remote' in operation) || covers(signer, operation.remote);
  const run = readGrant(operation.token)?.run;
  // A malformed token passes here: it is refused as BAD_GRANT where it is read.
  return run === undefined || mayGrant(signer, run, previews);
}

/** Operations on one remote by the names of their commands. */
const deeds: Partial<Record<Operation['type'], string>> = {
  kill: 'pause',
  revive: 'resume',
  'rollback-remote': 'roll back',
};

/** An operation on a foreign remote in words, for a refusal. */
function foreignInWords(operation: Operation): string {
  if (operation.type === 'grant') return 'give a preview of more than its own remotes among what is live';
  return `${deeds[operation.type] ?? operation.type} ${'remote' in operation ? operation.remote : ''}`;
}

/**
 * The first signer whose key may ask for this.
 * @param previews whether teams give links to their own releases here, without an operator
 * @throws RegistryError FOREIGN_REMOTE, OUT_OF_SCOPE
 */
export function requireScope(signers: readonly Signer[], operation: Operation, previews = false): Signer {
  const able = signers.filter(({ scopes }) => scopes.some((scope) => allows(scope, operation, previews)));
  const found = able.find((signer) => isAbout(signer, operation, previews));
  if (found) return found;
  if (able.length > 0)
    throw registryError(
      'FOREIGN_REMOTE',
      `${actorOf(able)} may not ${foreignInWords(operation)}.`,
      OPERATORS,
      undefined,
      'remote' in operation
        ? `The team that owns ${operation.remote} does it with its own key, \`--key <team>\`; an operator can too.`
        : undefined,
    );
  const scopes = signers.flatMap((signer) => signer.scopes).join(', ');
  throw registryError(
    'OUT_OF_SCOPE',
    `${actorOf(signers)} may not ask for ${operation.type}: the key is for ${scopes || 'nothing'}.`,
    undefined,
    operation.type === 'add-key' || operation.type === 'revoke-key' ? ROOT : OPERATORS,
  );
}

/** Checks that enough root keys signed the addition or revocation of a key. @throws RegistryError SECOND_SIGNATURE */
export function requireRoots(signers: readonly Signer[], { type }: Operation, needed: number): void {
  if (type !== 'add-key' && type !== 'revoke-key') return;
  const roots = new Set(signers.filter(({ scopes }) => scopes.includes('keys')).map(({ id }) => id));
  if (roots.size >= needed) return;
  throw registryError(
    'SECOND_SIGNATURE',
    `${type} takes ${needed} root keys; ${roots.size} signed.`,
    undefined,
    ROOT,
  );
}

/** Whether only the console's scope allows this operation to these signers. */
export function isConsoleAlone(signers: readonly Signer[], operation: Operation): boolean {
  return !signers.some(({ scopes }) =>
    scopes.some((scope) => scope !== 'console' && allows(scope, operation, false)),
  );
}

/** Whether an operator's key is among the signers. A stop by an operator cannot be undone by a team's or the console's key. */
export function isByOperator(signers: readonly Signer[]): boolean {
  return signers.some(({ scopes }) => scopes.includes('promote'));
}

/** Whether the console's key is among the signers: an administrator asked. */
export function isByConsole(signers: readonly Signer[]): boolean {
  return signers.some(({ scopes }) => scopes.includes('console'));
}

/**
 * A remote whose releases all need a second signature is rolled back with one too: an earlier release may have a fault
 * that a later one has fixed. An operator's signature is enough, as for sets. @throws RegistryError
 */
export function requireSecondToGoBack(
  signers: readonly Signer[],
  operation: Extract<Operation, { type: 'rollback-remote' }>,
): void {
  const { remote } = operation;
  if (!isGuarded(remote) || isByOperator(signers)) return;
  if (hasSecond(signers, requireScope(signers, operation), remote)) return;
  throw registryError(
    'SECOND_SIGNATURE',
    `${remote} goes back with two signatures, the second by a key with the scope \`second\`; its team alone pauses it.`,
    OPERATORS,
  );
}

/** Whether a key may grant a browser any version: a pass of the canary, or a grant of any run. */
export function mayGrantAny({ scopes }: Pick<Signer, 'scopes'>): boolean {
  return scopes.includes('promote') || scopes.includes('console');
}

/** Whether a key may grant this run; with `previews`, a team's key may grant releases of its own remotes. */
export function mayGrant(
  key: Pick<Signer, 'scopes' | 'remotes'>,
  { set, releases = {} }: GrantedRun,
  previews: boolean,
): boolean {
  if (mayGrantAny(key)) return true;
  const own = Object.keys(releases).every((name) => key.remotes.includes(name));
  return previews && key.scopes.includes('publish') && set === undefined && own;
}

/** Checks the scopes, remotes and lifetime of a new key. @throws RegistryError KEY_LIMITS */
export function requireKeyLimits({ scopes, remotes, validUntil, owner }: KeyDescription, now: Date): void {
  const until = Date.parse(validUntil);
  const fault = faultOfKey(scopes, remotes, until - now.getTime());
  if (fault) throw registryError('KEY_LIMITS', `The key of ${owner} ${fault}.`, undefined, ROOT);
}

function faultOfKey(scopes: readonly KeyScope[], remotes: readonly string[], life: number) {
  if (!(life > 0)) return 'is over already';
  if (life > KEY_LIFETIME) return `is good for more than ${KEY_LIFETIME / 86_400_000} days`;
  if (scopes.includes('keys')) return 'could make keys; such a one is made known by the file of keys alone';
  if (scopes.includes('publish') && (remotes.length === 0 || remotes.includes('*')))
    return 'names no remotes that it publishes';
  if (scopes.includes('publish') && (scopes.includes('second') || scopes.includes('promote')))
    return 'would be two persons in one: who publishes neither signs second nor promotes';
  if (scopes.includes('console') && scopes.length > 1) return 'is the console’s and more';
  return undefined;
}
