import type { ReleaseRegistry } from '@portal/registry';
import { changedParts, partsOf, setHash } from '@portal/registry';
import type { Release, ReleaseSet } from '@portal/release-protocol/release';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isOwnForm, readForms } from '../own-form.ts';
import { cookieOf } from '../request-cookie.ts';
import type { OwnBuild } from './own-builds.ts';

/** `mf-payments@http://localhost:5000/`: a build folder that is served on this machine. */
const form = /^(mf-[a-z]+(?:-[a-z]+)*)@(http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?\/(?:[\w./-]*\/)?)$/;
const COOKIE = '__Host-override';
const LEAVE_PATH = '/dev/salir';

export interface DeveloperOverrides {
  /** The registry with the files of the builds that were put in. */
  readonly registry: ReleaseRegistry;
  install(host: FastifyInstance): void;
  /** Takes `?override=<remote>@<address>` off the address, one for each remote; whether they were there. */
  entrance(request: FastifyRequest, reply: FastifyReply): boolean;
  /** The live set with this browser's builds in it. @throws Error where there is no build at its address */
  of(
    request: FastifyRequest,
    live: ReleaseSet,
  ): Promise<{ readonly set: ReleaseSet; readonly run: string; readonly leave: string } | undefined>;
}

/**
 * `?override=<remote>@<address>` without a grant, on a developer's machine only: nothing of a running portal makes one of
 * these. The files pass through this host, so the page's policy stays as it is.
 */
export function developerOverrides(registry: ReleaseRegistry): DeveloperOverrides {
  const builds = new Map<string, OwnBuild>();

  async function buildAt(name: string, address: string): Promise<OwnBuild> {
    const response = await fetch(new URL('release.json', address));
    if (!response.ok) throw new Error(`${address}release.json answered ${response.status}.`);
    const release = (await response.json()) as Release;
    if (release.name !== name) throw new Error(`${address} holds ${release.name}, not ${name}.`);
    const key = `${name}/${release.hash}`;
    const build = builds.get(key) ?? {
      release,
      async file(path: string) {
        const file = await fetch(new URL(path, address));
        return file.ok ? Buffer.from(await file.arrayBuffer()) : undefined;
      },
    };
    builds.set(key, build);
    return build;
  }

  return {
    registry: {
      ...registry,
      async file(name, hash, path, accepts) {
        const build = builds.get(`${name}/${hash}`);
        if (!build || !Object.hasOwn(build.release.files, path))
          return registry.file(name, hash, path, accepts);
        const content = await build.file(path);
        return content && { content, encoding: 'identity' };
      },
    },
    install(host) {
      host.register(async (scope) => {
        readForms(scope);
        scope.post(LEAVE_PATH, async (request, reply) => {
          if (isOwnForm(request)) reply.header('set-cookie', overrideCookie('', 0));
          return reply.redirect('/', 303);
        });
      });
    },
    entrance({ url, headers }, reply) {
      const { pathname, searchParams } = new URL(url, 'http://host.invalid');
      const asked = new Map(searchParams.getAll('override').map((run) => [remoteIn(run), run]));
      if (asked.size === 0 || asked.has(undefined)) return false;
      // Overrides of other remotes stay.
      const run = [...new Map([...heldBy(headers), ...asked]).values()].sort().join(' ');
      reply
        .header('set-cookie', overrideCookie(encodeURIComponent(run)))
        .redirect(pathname.replace(/^\/+/, '/'), 303);
      return true;
    },
    async of({ headers }, live) {
      const held = heldBy(headers);
      if (held.size === 0) return undefined;
      const runs = [...held.values()];
      const releases = await Promise.all(
        runs.map(async (run) => {
          const [, name = '', address = ''] = form.exec(run) ?? [];
          return (await buildAt(name, address)).release;
        }),
      );
      const parts = releases.reduce(
        (all, { name, hash }) => changedParts(all, { with: { [name]: hash } }),
        partsOf(live),
      );
      const hash = setHash(parts);
      const others = live.remotes.filter(({ name }) => !held.has(name));
      const set = { hash, shell: live.shell, remotes: [...others, ...releases] };
      return { run: runs.join(' '), leave: LEAVE_PATH, set };
    },
  };
}

const remoteIn = (run: string): string | undefined => form.exec(run)?.[1];

/** Overrides of a browser, by remote. */
function heldBy({ cookie }: FastifyRequest['headers']): ReadonlyMap<string | undefined, string> {
  const kept = cookieOf(cookie, COOKIE) ?? '';
  try {
    const runs = decodeURIComponent(kept).split(' ');
    return new Map(runs.filter((run) => form.test(run)).map((run) => [remoteIn(run), run]));
  } catch {
    return new Map();
  }
}

const overrideCookie = (value: string, seconds?: number): string =>
  `${COOKIE}=${value}; ${seconds === undefined ? '' : `Max-Age=${seconds}; `}Path=/; Secure; HttpOnly; SameSite=Lax`;
