import type { Call, Name } from '@portal/contract';
import { contract } from '@portal/contract/contract';
import { mayBeRendered } from '@portal/contract/route';
import { type FilledCall, knownValues, type Release } from '@portal/release-protocol/release';
import { ReleaseSchema } from '@portal/release-protocol/release-schema';
import { OPERATORS, type RegistryError, registryError } from '../model/registry-error.ts';
import { callIncompatibilities } from './call-types.ts';
import { schemaCheck } from './schema-check.ts';

const faultOfManifest = schemaCheck(ReleaseSchema);

/** Checks the manifest against its schema, and its calls against the contract's names and types. @throws RegistryError */
export function checkManifest(release: Release): void {
  const fault = faultOfManifest(release);
  if (fault)
    throw registryError(
      'BAD_MANIFEST',
      `${release.name}: the manifest does not hold: ${fault}`,
      release.owner,
    );
  if (release.development)
    throw registryError(
      'BAD_MANIFEST',
      `${release.name}: a development build is for a page that is being worked on; build it with npm run build`,
      release.owner,
    );
  if (release.name !== 'shell' && !isOwnContainer(release))
    throw registryError(
      'BAD_MANIFEST',
      `${release.name}: its container is called ${release.container}, not by its name`,
      release.owner,
    );
  const calls = callIncompatibilities(release.callTypes ?? {});
  if (calls.length > 0) throw contractLacks('DOES_NOT_FIT', release, `${calls.join('; ')}.`);
  for (const { path, access, firstCalls = [], prerender } of release.routes)
    for (const asked of [...firstCalls, ...(prerender ?? [])]) {
      const rendered = prerender && (access.kind === 'client' ? 'private' : 'public');
      const filled: AskedCall = typeof asked === 'string' ? { call: asked } : asked;
      if (!Object.hasOwn(contract, filled.call))
        throw contractLacks('BAD_MANIFEST', release, `the contract has no call ${filled.call}`);
      const wrong = faultOfCall(filled, path, rendered);
      if (wrong) throw registryError('BAD_MANIFEST', `${release.name}: ${wrong}`, release.owner);
    }
}

/**
 * Whether the container is named after its remote, alone or with ten digits of a hash behind it, which tell builds
 * apart. The container is a global variable of the page: another name could replace another remote's code or a global
 * of the browser.
 */
function isOwnContainer({ name, container }: Release): boolean {
  const own = name.replaceAll('-', '_');
  return (
    container === own ||
    (container.startsWith(`${own}_`) && /^[0-9a-f]{10}$/.test(container.slice(own.length + 1)))
  );
}

/** Error for a release that was built with another contract than this registry's. */
const contractLacks = (
  code: 'DOES_NOT_FIT' | 'BAD_MANIFEST',
  { name, owner }: Release,
  what: string,
): RegistryError =>
  registryError(
    code,
    `${name}: ${what}`,
    owner,
    OPERATORS,
    `A registry knows the contract that it was built with. Deploy API, hosts and registry of a commit that has this in its contract first, then publish ${name}; where the contract has it no more, ${owner} builds ${name} from its present sources.`,
  );

const known: readonly string[] = knownValues;

type AskedCall = Pick<FilledCall, 'params' | 'query'> & { readonly call: string };

/** Reason why a first call of the page at `path` cannot be made, if there is one. */
function faultOfCall(
  { call, params = {}, query = {} }: AskedCall,
  path: string,
  rendered: 'public' | 'private' | undefined,
): string | undefined {
  const inPath = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name);
  const wanted = [...call.matchAll(/:(\w+)/g)].map(([, name = '']) => params[name] ?? '');
  if (!wanted.every((value) => inPath.includes(value) || known.includes(value) || /^\d+$/.test(value)))
    return `${path} does not say all of ${call}`;
  const asked: Call = contract[call as Name];
  const { query: takes, access } = asked;
  if (rendered === 'private' && !mayBeRendered(asked, query) && access.kind !== 'public')
    return `${path} is rendered by the host, which asks for no ${call}`;
  const stranger = Object.keys(query).find(
    (name) => !Object.hasOwn((takes as { properties?: object })?.properties ?? {}, name),
  );
  if (stranger) return `${call} has no ${stranger} in its query`;
  const unknown = Object.values(query).find((value) =>
    value.startsWith(':')
      ? !inPath.includes(value.slice(1))
      : value.startsWith('@') && !known.includes(value),
  );
  if (unknown) return `${path} does not say ${unknown} of ${call}`;
  if (
    rendered === 'public' &&
    (Object.keys(query).length > 0 || wanted.some((value) => known.includes(value)))
  )
    return `${path} is rendered by the host, which fills calls from the path only: ${call}`;
  return undefined;
}
