import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import type { Configuration } from '@rspack/core';
import { parse } from 'yaml';

interface Mount {
  readonly source: string;
  readonly volume?: { readonly subpath?: string };
}
interface Service {
  readonly restart?: string;
  readonly healthcheck?: object;
  readonly depends_on?: Readonly<Record<string, { readonly condition: string; readonly required?: boolean }>>;
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly (string | Mount)[];
  readonly ports?: readonly string[];
  readonly networks?: readonly string[];
}

const { services } = parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }) as {
  readonly services: Readonly<Record<string, Service>>;
};
const names = Object.keys(services);
const remotes = readdirSync('.').filter((name) => name.startsWith('mf-'));

/** A text as compose reads it where no variable of the environment is set. */
function withoutEnvironment(text: string): string {
  const inner = /\$\{\w+:-([^${}]*)\}/;
  let value = text;
  while (inner.test(value)) value = value.replace(inner, '$1');
  return value;
}
const settingOf = (service: string, name: string): string =>
  withoutEnvironment(String(services[service]?.environment?.[name] ?? ''));

const mounts = (service: string): readonly Mount[] =>
  (services[service]?.volumes ?? []).map((mount) =>
    typeof mount === 'string' ? { source: mount.split(':')[0] ?? '' } : mount,
  );
const holdersOf = (volume: string): readonly string[] =>
  names.filter((name) => mounts(name).some(({ source }) => source === volume));

test('without a word of the environment no demo is loaded, nothing uncommitted goes live and no team gives previews', () => {
  expect(settingOf('api', 'PORTAL_DEMO')).toBe('0');
  expect(settingOf('registry', 'REGISTRY_TAKES_DIRTY')).toBe('0');
  expect(settingOf('registry', 'REGISTRY_PREVIEWS')).toBe('0');
  expect(settingOf('api', 'DISCLOSURE')).toBe('');
  expect(settingOf('host', 'SHOWS_REGISTRY')).toBe('0');
});

test('each team’s container has its own key and no other; the operators’ and the root key lie in no other’s', () => {
  const teams = holdersOf('release-keys').filter((name) => name !== 'secrets');
  expect([...teams].sort()).toEqual([...remotes, 'shell'].sort());
  const keys = teams.flatMap((name) =>
    mounts(name)
      .filter(({ source }) => source === 'release-keys')
      .map(({ volume }) => volume?.subpath),
  );
  expect(new Set(keys).size).toBe(teams.length);
  expect(keys).not.toContain(undefined);
  expect(holdersOf('operator-key')).toEqual(['secrets', 'first-releases', 'operator']);
  expect(holdersOf('root-key')).toEqual(['secrets']);
});

test('a release is published by a job that ends: it is not started again, and what comes after waits for it', () => {
  for (const name of [...remotes, 'shell']) {
    expect([name, services[name]?.restart, services[name]?.healthcheck]).toEqual([name, 'no', undefined]);
    // One that is refused keeps no other back.
    const after = services['first-releases']?.depends_on?.[name];
    expect([name, after]).toEqual([name, { condition: 'service_completed_successfully', required: false }]);
  }
  expect(services['first-releases']?.restart).toBe('no');
  expect(services['web']?.depends_on?.['first-releases']?.required).toBe(false);
  const release = /^FROM \w+ AS release\n(?:.+\n)+/m.exec(readFileSync('ops/docker/Dockerfile', 'utf8'))?.[0];
  expect(release).toContain('CMD ["node", "publish.mjs", "/release"]');
});

test('the reverse proxy of the customers shares no network with the registry’s port for releases', () => {
  expect(services['web']?.networks).not.toContain('releases');
  expect(services['registry']?.ports).toBeUndefined();
});

test.each(readdirSync('.').filter((name) => existsSync(`${name}/rspack.config.ts`)))(
  'the build of %s enters through files of its own folder: its image holds no other room',
  async (name) => {
    const { default: configurations } = (await import(`../../${name}/rspack.config.ts`)) as {
      readonly default: Configuration | readonly Configuration[];
    };
    const entries = [configurations].flat().flatMap(({ entry = {}, context = '' }) =>
      Object.values(entry)
        .flatMap((one: string | { readonly import: string | string[] }) =>
          typeof one === 'string' ? one : one.import,
        )
        .map((file) => relative(context, resolve(context, file))),
    );
    expect(entries.filter((file) => /^\.\.\/(?!node_modules|shared)/.test(file))).toEqual([]);
  },
);

test.each(['platform/host/main.ts', 'platform/registry/main.ts'])(
  'made one file, %s imports nothing that only its sources could find',
  (entry) => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-program-')), 'program.mjs');
    execFileSync(process.execPath, ['ops/docker/build.ts', entry, file], {
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(readFileSync(file, 'utf8').match(/__rspack_empty_\w+/g)).toBeNull();
  },
);
