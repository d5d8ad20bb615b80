import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { readConfig } from '../../api/src/platform/process/config.ts';
import { newVapidPrivateKey } from '../../api/src/platform/process/vapid-keys.ts';
import { readHostConfig } from '../../platform/host/index.ts';
import { readRegistryConfig } from '../../platform/registry/index.ts';
import { root } from '../../tools/processes.ts';
import {
  folder,
  type Manifest,
  manifests,
  manifestsIn,
  rendered,
  runnerManifests,
  settingMaps,
} from './manifests.ts';
import { faultsOf } from './schemas.ts';

const source = (file: string): string => readFileSync(join(root, file), 'utf8');
const { services } = parse(source('docker-compose.yml'), { merge: true }) as {
  services: Record<
    string,
    {
      image: string;
      mem_limit: string;
      command?: readonly string[];
      environment?: Readonly<Record<string, string>>;
    }
  >;
};
const ofKind = (...kinds: readonly string[]) => manifests.filter(({ kind }) => kinds.includes(kind));
const named = (kind: string, name: string): Manifest => {
  const found = ofKind(kind).find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`there is no ${kind} ${name}`);
  return found;
};
const podOf = ({ spec }: Manifest) => spec.template.spec;
const containerOf = (manifest: Manifest) => podOf(manifest).containers[0];
const workloads = ofKind('Deployment', 'Job').map((manifest) => [manifest.metadata.name, manifest] as const);
const servers = ofKind('Deployment').map((manifest) => [manifest.metadata.name, manifest] as const);

/** The variables that a container starts with, maps of settings included. */
function environmentOf(manifest: Manifest): Record<string, string> {
  const { env, envFrom = [] } = containerOf(manifest);
  const maps = envFrom.map(({ configMapRef }: { configMapRef: { name: string } }) => {
    const map = settingMaps[configMapRef.name];
    if (!map) throw new Error(`there are no settings ${configMapRef.name}`);
    return Object.entries(map);
  });
  const own = (env as readonly Variable[]).flatMap(({ name, value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return Object.fromEntries([...maps.flat(), ...own]);
}
interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: {
    readonly secretKeyRef: { readonly name: string; readonly key: string; readonly optional?: boolean };
  };
}
/** Secrets that a container's variables are taken from, by the name of the variable. */
const fromSecrets = (manifest: Manifest) =>
  new Map(
    (containerOf(manifest).env as readonly Variable[]).flatMap(({ name, valueFrom }) =>
      valueFrom ? [[name, valueFrom.secretKeyRef] as const] : [],
    ),
  );
/** Secrets that a pod mounts, by where. */
function secretsOf(manifest: Manifest): ReadonlyMap<string, string> {
  const places = new Map(
    containerOf(manifest).volumeMounts.map((mount: { name: string; mountPath: string }) => [
      mount.name,
      mount.mountPath,
    ]),
  );
  return new Map(
    podOf(manifest)
      .volumes.filter(({ secret }: { secret?: object }) => secret)
      .map(({ name, secret }: { name: string; secret: { secretName: string } }) => [
        `${places.get(name)}/`,
        secret.secretName,
      ]),
  );
}

const temporary = mkdtempSync(join(tmpdir(), 'portal-kubernetes-'));
afterAll(() => rmSync(temporary, { recursive: true, force: true }));
const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

/** The same environment with files of this machine in place of those that a cluster mounts, and what of it is read. */
function tried(manifest: Manifest) {
  const read = new Set<string>();
  const given = Object.entries(environmentOf(manifest)).map(([name, value]) => {
    if (!name.endsWith('_FILE') && name !== 'REGISTRY_KEYS') return [name, value];
    const file = join(temporary, name);
    const content = name.startsWith('VAPID') ? newVapidPrivateKey() : name.includes('KEY_FILE') ? key : 'x';
    writeFileSync(file, name === 'REGISTRY_KEYS' ? '[]' : content);
    return [name, file];
  });
  const environment = new Proxy(
    { ...Object.fromEntries(given), NODE_ENV: 'production', DATA_DIR: join(temporary, 'data') },
    {
      get: (target, name) => {
        read.add(String(name));
        return Reflect.get(target, name) as string;
      },
    },
  ) as NodeJS.ProcessEnv;
  return { environment, read };
}
/** Names of the variables that a file reads of the environment without a schema. */
const namesIn = (file: string): readonly string[] =>
  [...source(file).matchAll(/'([A-Z][A-Z_]+)'/g)].flatMap(([, name = '']) => [
    name,
    `${name}_FILE`,
    `${name}_SECOND`,
  ]);
/** The standard's own, which OpenTelemetry reads. */
const TRACING = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];

test.each(
  [...manifests, ...runnerManifests].map(
    (manifest) => [manifest.kind, manifest.metadata.name, manifest] as const,
  ),
)(
  'the %s %s is what the schema of Kubernetes says, and has no field that it does not know',
  (_kind, _name, manifest) => {
    expect(faultsOf(manifest)).toEqual([]);
  },
);

test('a field that Kubernetes does not know, or a value that it does not take, is found', () => {
  const [text] = source('ops/kubernetes/base/api.yaml').split('---').slice(1);
  const broken = (from: string, to: string) => manifestsIn((text ?? '').replace(from, to)).flatMap(faultsOf);
  expect(broken('', '')).toEqual([]);
  expect(broken('readinessProbe', 'readynessProbe').join()).toContain('readynessProbe is no field');
  expect(broken('periodSeconds: 10', 'periodSeconds: ten').join()).toContain('periodSeconds');
});

/** Skipped, and counted as such, where kubectl is not installed. */
const testWithKubectl = rendered('base') ? test : test.skip;

testWithKubectl.each(['base', 'production'])('what kubectl makes of %s is valid', (name) => {
  const made = rendered(name) ?? [];
  expect(made.length).toBeGreaterThan(0);
  expect(
    made
      .map((manifest) => [manifest.metadata.name, faultsOf(manifest)])
      .filter(([, faults]) => faults?.length),
  ).toEqual([]);
  const images = made
    .filter(({ kind }) => ['Deployment', 'Job'].includes(kind))
    .map((one) => containerOf(one).image);
  // A home names where its images are and which.
  if (name !== 'base') for (const image of images) expect(image).toMatch(/^images\.example\/portal\/\w+:\d/);
});

test.each([
  [
    'api',
    (environment: NodeJS.ProcessEnv) => readConfig(environment, { dataDir: '', publicUrl: '' }),
    ['api/src/main.ts'],
  ],
  [
    'migrate',
    (environment: NodeJS.ProcessEnv) => readConfig(environment, { dataDir: '', publicUrl: '' }),
    ['api/src/commands/prepare.ts'],
  ],
  ['host', readHostConfig, []],
  ['registry', readRegistryConfig, []],
] as const)(
  '%s is given every setting that it needs, and none that it does not read',
  (name, readSettings, files) => {
    const manifest = workloads.find(([workload]) => workload === name)?.[1] as Manifest;
    const { environment, read } = tried(manifest);
    readSettings(environment);
    const known = new Set([...read, ...TRACING, ...files.flatMap(namesIn)]);
    // The map that all share has what only some of them read.
    const shared = Object.keys(settingMaps['shared-settings'] ?? {});
    const given = [...Object.keys(environmentOf(manifest)), ...fromSecrets(manifest).keys()];
    const unread = given.filter((one) => !known.has(one) && !shared.includes(one));
    expect(unread).toEqual([]);
    // A secret that is missing would have been made, for this replica alone.
    expect(existsSync(join(temporary, 'data'))).toBe(false);
  },
);

test('API and registry are told the same name of the registry', () => {
  const [api, registry] = ['api', 'registry'].map(
    (name) => environmentOf(named('Deployment', name))['REGISTRY_NAME'],
  );
  expect(api).toBe(registry);
});

test.each(workloads)(
  'every file that %s is told to read lies in a secret or a map that it mounts',
  (_name, manifest) => {
    const mounted = containerOf(manifest).volumeMounts.map(
      ({ mountPath }: { mountPath: string }) => `${mountPath}/`,
    );
    const files = Object.entries(environmentOf(manifest)).filter(([name]) =>
      /_FILE$|_KEYS$|_DIR$/.test(name),
    );
    expect(files.length).toBeGreaterThan(0);
    for (const [name, file] of files)
      expect([name, mounted.some((folder: string) => `${file}/`.startsWith(folder))]).toEqual([name, true]);
  },
);

test('each process has a login of its own to the database, and the owner’s is with the migration alone', () => {
  const logins = workloads.map(([name, manifest]) => [
    name,
    [...secretsOf(manifest)].filter(([, secret]) => secret.endsWith('-database')).map(([, secret]) => secret),
    environmentOf(manifest)['DATABASE_URL_FILE'],
  ]);
  expect(Object.fromEntries(logins.map(([name, secrets]) => [name, secrets]))).toEqual({
    migrate: ['owner-database', 'api-database', 'host-database', 'registry-database'],
    registry: ['registry-database'],
    api: ['api-database'],
    host: ['host-database'],
  });
  for (const [name, , file] of logins)
    expect(file).toBe(`/run/secrets/${name === 'migrate' ? 'owner' : String(name)}-database/url`);
});

test('no secret lies in the manifests, and each one that they name is in the page that says how it is made', () => {
  expect(ofKind('Secret')).toEqual([]);
  const page = source('docs/kubernetes.md');
  const keys = workloads.flatMap(([, manifest]) => {
    const secrets = secretsOf(manifest);
    const files = Object.values(environmentOf(manifest)).flatMap((value) => {
      const [folder, secret] = [...secrets].find(([place]) => value.startsWith(place)) ?? ['', undefined];
      return secret ? [[secret, value.slice(folder.length)] as const] : [];
    });
    return [
      ...files,
      ...[...fromSecrets(manifest).values()].map(({ name, key: file }) => [name, file] as const),
    ];
  });
  expect(keys.length).toBeGreaterThan(20);
  for (const [secret, file] of keys) {
    const line = page.split('\n').find((row) => row.startsWith(`| \`${secret}\``)) ?? '';
    expect([secret, line.includes(`\`${file}\``)]).toEqual([secret, true]);
  }
});

test('every secret that is replaced with a second one beside it has a place for that: optional here, empty in compose', () => {
  const seconds = [
    ...new Set(
      [...source('docs/operations.md').matchAll(/\b[A-Z]+(?:_[A-Z]+)*_SECOND\b/g)].map(([name]) => name),
    ),
  ];
  const read = ['api/src/platform/process/config.ts', 'platform/registry/config.ts'].flatMap((file) =>
    [...source(file).matchAll(/'(\w+_SECOND)'/g)].map(([, name]) => name),
  );
  expect(read.length).toBeGreaterThanOrEqual(7);
  expect(seconds).toEqual(expect.arrayContaining(read));
  const given = workloads.flatMap(([name, manifest]) =>
    [...fromSecrets(manifest)].map(([variable, { name: secret, key: file, optional }]) => {
      // Beside the first one: whose name it has, in the same secret.
      const first = environmentOf(manifest)[variable.replace(/_SECOND$/, '_FILE')] ?? '';
      const [folder = ''] = [...secretsOf(manifest)].find(([, one]) => one === secret) ?? [];
      expect([variable, `${folder}${file}`, optional]).toEqual([variable, `${first}-second`, true]);
      expect([variable, services[name]?.environment?.[variable]]).toEqual([variable, `\${${variable}:-}`]);
      return variable;
    }),
  );
  expect([...given].sort()).toEqual([...seconds].sort());
});

test.each(workloads)(
  '%s runs without root, without capabilities, on a disk that it cannot write',
  (_name, manifest) => {
    expect(podOf(manifest)).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(source('ops/docker/Dockerfile')).toContain('USER 10001:10001');
    expect(containerOf(manifest).securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  },
);

test.each(workloads)(
  '%s has the image, the command and the memory that it has in compose',
  (name, manifest) => {
    const service = services[name];
    const { image, command, resources } = containerOf(manifest);
    expect(`${image}:\${PORTAL_TAG:-local}`).toBe(service?.image);
    expect(command).toEqual(name === 'migrate' ? service?.command : undefined);
    expect(resources.limits.memory).toBe(service?.mem_limit.replace('m', 'Mi'));
    expect(Number.parseInt(resources.requests.memory, 10)).toBeLessThan(
      Number.parseInt(resources.limits.memory, 10),
    );
  },
);

test.each(servers)(
  '%s listens where its service and its probes look, and answers what they ask',
  (name, manifest) => {
    const { ports, startupProbe, livenessProbe, readinessProbe } = containerOf(manifest);
    const port = ports.find((one: { name: string }) => one.name === 'http').containerPort;
    const environment = environmentOf(manifest);
    expect(String(port)).toBe(environment[`${name.toUpperCase()}_PORT`]);
    expect(environment['METRICS_PORT']).toBe(
      ports.find((one: { name: string }) => one.name === 'metrics')?.containerPort.toString(),
    );
    expect(named('Service', name).spec.ports).toEqual([{ name: 'http', port, targetPort: 'http' }]);
    const file = {
      api: 'api/src/platform/database/health.ts',
      host: 'platform/host/process-health.ts',
      registry: 'platform/registry/http/process-health.ts',
    }[name];
    const paths = [startupProbe, livenessProbe, readinessProbe].map(({ httpGet }) => httpGet.path);
    for (const path of paths) expect(source(file ?? '')).toContain(`.get('${path}'`);
    // The check that restarts a container needs no database; the one that routes to it does.
    const [start, live, ready] = paths;
    expect(start).toBe(live);
    expect(live).not.toBe(ready);
  },
);

test.each(servers)(
  '[L5] %s still takes what comes while routers learn that it goes, and has time to drain',
  (_name, manifest) => {
    const pause = containerOf(manifest).lifecycle.preStop.sleep.seconds as number;
    const drain =
      Number(
        /DRAIN_MS = ([\d_]+)/.exec(source('shared/process-kit/src/draining.ts'))?.[1]?.replace('_', ''),
      ) / 1000;
    expect(pause).toBeGreaterThan(0);
    // The seconds after its last answer that draining.ts speaks of.
    expect(podOf(manifest).terminationGracePeriodSeconds).toBeGreaterThanOrEqual(pause + drain + 3);
  },
);

test('what customers need runs twice at least, is never taken down together, and scales', () => {
  for (const name of ['api', 'host']) {
    const labels = named('Deployment', name).spec.selector.matchLabels;
    expect(named('PodDisruptionBudget', name).spec).toEqual({
      maxUnavailable: 1,
      selector: { matchLabels: labels },
    });
    expect(named('HorizontalPodAutoscaler', name).spec).toMatchObject({
      minReplicas: 2,
      scaleTargetRef: { kind: 'Deployment', name },
    });
    expect(named('Deployment', name).spec).not.toHaveProperty('replicas');
  }
});

test('at the most replicas, one more of each while they roll, no connection to a usual PostgreSQL is refused', () => {
  const pool = (file: string) => Number(/\bmax = (\d+)/.exec(source(file))?.[1]);
  const most = (name: string) => (named('HorizontalPodAutoscaler', name).spec.maxReplicas as number) + 1;
  const [api, host] = [
    pool('api/src/platform/database/database.ts'),
    pool('platform/registry/store/host-database.ts'),
  ];
  // `max_connections` of 100, three of them kept for its own.
  expect(most('api') * api + most('host') * host + host).toBeLessThanOrEqual(97);
});

test('what a demonstration has, no cluster is given: its people, uncommitted releases, previews on a team’s word', () => {
  const given = ofKind('Deployment')
    .concat(ofKind('Job'))
    .flatMap((one) => Object.keys(environmentOf(one)));
  expect(given).toContain('REGISTRY_NAME');
  for (const name of ['PORTAL_DEMO', 'REGISTRY_TAKES_DIRTY', 'REGISTRY_PREVIEWS', 'SHOWS_REGISTRY'])
    expect(given).not.toContain(name);
});

test('nothing goes anywhere by default; the registry is asked from inside alone, and nothing asks the migration', () => {
  const policy = (name: string) => named('NetworkPolicy', name).spec;
  expect(policy('nothing')).toEqual({ podSelector: {}, policyTypes: ['Ingress', 'Egress'] });
  for (const [name] of workloads)
    expect(policy(name).podSelector.matchLabels).toEqual({ 'app.kubernetes.io/name': name });
  const callers = policy('registry')
    .ingress.filter(({ ports }: { ports: readonly { port: number }[] }) =>
      ports.some(({ port }) => port === 4821),
    )
    .flatMap(({ from }: { from: readonly object[] }) => from);
  for (const caller of callers) expect(Object.keys(caller)).toEqual(['podSelector']);
  expect(policy('migrate').ingress).toBeUndefined();
  for (const { spec } of ofKind('Ingress'))
    for (const { http } of spec.rules)
      expect(
        http.paths.map(({ backend }: { backend: { service: { name: string } } }) => backend.service.name),
      ).not.toContain('registry');
});

interface Peer {
  readonly namespaceSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly podSelector?: { readonly matchLabels: Readonly<Record<string, string>> };
  readonly ipBlock?: { readonly cidr: string; readonly except: readonly string[] };
}
interface Rule {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports: readonly { readonly protocol: string; readonly port: number }[];
}
const RUNNER = { matchLabels: { 'portal/publishes': 'true' } };
const inNamespace = (name: string) => ({ matchLabels: { 'kubernetes.io/metadata.name': name } });
const ofRunners = (name: string) => {
  const found = runnerManifests.find(({ metadata }) => metadata.name === name);
  if (!found) throw new Error(`runners have no ${name}`);
  return found;
};

test('a pipeline’s runner has names, the registry, and out to the source host and npm; nothing else, and nothing asks it', () => {
  const { metadata, spec } = ofRunners('runner');
  expect([metadata.namespace, spec.podSelector, spec.policyTypes]).toEqual(['runners', RUNNER, ['Egress']]);
  const open = (spec.egress as readonly Rule[]).flatMap(({ to = [], ports }) =>
    ports.map(({ port }) => [port, to]),
  );
  const names = [{ namespaceSelector: inNamespace('kube-system') }];
  const registry = [
    {
      namespaceSelector: inNamespace('portal'),
      podSelector: named('Deployment', 'registry').spec.selector,
    },
  ];
  // The world, without what is inside: as API and registry have it.
  const world = (named('NetworkPolicy', 'registry').spec.egress as readonly Rule[])
    .flatMap(({ to = [] }) => to)
    .filter(({ ipBlock }) => ipBlock?.cidr === '0.0.0.0/0');
  expect(open).toEqual([
    [53, names],
    [53, names],
    [4821, registry],
    [443, world],
  ]);
});

test('the registry takes runners of their own namespace where a home asks for it, and no other pod of that namespace', () => {
  const { metadata, spec } = ofRunners('registry-from-runners');
  expect(metadata.namespace).toBe('portal');
  expect(spec.podSelector).toEqual(named('Deployment', 'registry').spec.selector);
  expect(spec.ingress).toEqual([
    {
      from: [{ namespaceSelector: inNamespace('runners'), podSelector: RUNNER }],
      ports: [{ protocol: 'TCP', port: 4821 }],
    },
  ]);
});

testWithKubectl(
  'runners are the choice of a home: without its word production has none of their policies, with it both',
  () => {
    const home = mkdtempSync(join(tmpdir(), 'portal-home-'));
    const [production, component] = ['production', 'runners'].map((name) =>
      relative(home, join(folder, name)),
    );
    writeFileSync(
      join(home, 'kustomization.yaml'),
      JSON.stringify({ resources: [production], components: [component] }),
    );
    const policies = (made: readonly Manifest[]) =>
      made
        .filter(({ kind }) => kind === 'NetworkPolicy')
        .map(({ metadata }) => `${metadata.namespace}/${metadata.name}`);
    const [without = [], made = []] = [rendered('production'), rendered(relative(folder, home))];
    rmSync(home, { recursive: true });
    const added = policies(made).filter((name) => !policies(without).includes(name));
    expect(added.sort()).toEqual(['portal/registry-from-runners', 'runners/runner']);
  },
);

test('every port that one process asks of another is open on both sides', () => {
  const port = (name: string) => named('Service', name).spec.ports[0].port as number;
  const asks = [
    ['api', 'registry'],
    ['host', 'registry'],
    ['host', 'api'],
  ] as const;
  const policy = (name: string) => named('NetworkPolicy', name).spec;
  const selects = (rule: { to: readonly object[]; ports: readonly { port: number }[] }, name: string) =>
    JSON.stringify(rule.to).includes(`"app.kubernetes.io/name":"${name}"`) &&
    rule.ports.some((one) => one.port === port(name));
  for (const [one, other] of asks) {
    expect(Object.values(environmentOf(named('Deployment', one)))).toContain(
      `http://${other}:${port(other)}`,
    );
    expect(policy(one).egress.some((rule: never) => selects(rule, other))).toBe(true);
    const taken = policy(other).ingress.filter((rule: { from: readonly object[] }) =>
      JSON.stringify(rule.from).includes(`"app.kubernetes.io/name":"${one}"`),
    );
    expect(
      taken.flatMap(({ ports }: { ports: readonly { port: number }[] }) => ports.map((open) => open.port)),
    ).toContain(port(other));
  }
});

/** The commands of a part of the page, each on one line. */
function commandsOf(title: string): readonly string[] {
  const [, part = ''] = source('docs/kubernetes.md').split(`\n## ${title}\n`);
  const [own = ''] = part.split('\n## ');
  return [...own.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
    block
      .replaceAll('\\\n', ' ')
      .split('\n')
      .map((line) => line.replace(/(^|\s+)#\s.*$/, ''))
      .filter(Boolean),
  );
}
const KINDS: Readonly<Record<string, string>> = { deployment: 'Deployment', job: 'Job', service: 'Service' };

test.each(['The first install', 'An update'])(
  '%s: every command names objects, folders and files that there are',
  (title) => {
    const commands = commandsOf(title);
    const objects = commands.flatMap((line) => [
      ...line.matchAll(/\b(deployment|job|service)[/ ]([a-z][a-z-]*)/g),
    ]);
    expect(objects.length).toBeGreaterThanOrEqual(4);
    for (const [, kind = '', name = ''] of objects) expect(named(KINDS[kind] ?? '', name)).toBeDefined();
    const paths = commands.flatMap((line) => [...line.matchAll(/--(?:kustomize|filename) (\S+)/g)]);
    for (const [, path = ''] of paths) expect([path, existsSync(join(root, path))]).toEqual([path, true]);
    for (const line of commands.filter((one) => one.startsWith('kubectl') && !/ apply /.test(one)))
      expect(line).toContain(`--namespace ${named('Namespace', 'portal').metadata.name} `);
    for (const [, map] of commands.flatMap((line) => [...line.matchAll(/create configmap (\S+)/g)]))
      expect(podOf(named('Deployment', 'registry')).volumes).toContainEqual({
        name: map,
        configMap: { name: map },
      });
  },
);

test('the first install publishes everything that is released, by its team and an operator, the shell last, before hosts are waited for', () => {
  const commands = commandsOf('The first install');
  const at = (words: string) => {
    const found = commands.findIndex((line) => line.includes(words));
    expect([words, found >= 0]).toEqual([words, true]);
    return found;
  };
  const listed = [...(commands[at('for release in')] ?? '').matchAll(/\b([a-z-]+):([a-z]+)\b/g)].map(
    ([, release, team]) => `${team}:${release}`,
  );
  const teams = services['secrets']?.environment?.['TEAMS']?.trim().split(/\s+/) ?? [];
  expect(teams.length).toBeGreaterThanOrEqual(8);
  expect([...listed].sort()).toEqual([...teams].sort());
  expect(listed.at(-1)).toMatch(/:shell$/);
  const order = [
    'release -- keys',
    'namespace.yaml',
    'configmap registry-keys',
    '--kustomize',
    'job/migrate',
    'deployment/registry',
    'service/registry 4821:4821',
    '--key keys/despliegues.pem',
    'deployment/host',
  ].map(at);
  expect(order).toEqual(order.toSorted((one, other) => one - other));
  // As the page says of hosts until then: they live, and are routed to once there is a set.
  const { livenessProbe, readinessProbe } = containerOf(named('Deployment', 'host'));
  expect([livenessProbe.httpGet.path, readinessProbe.httpGet.path]).toEqual(['/health/live', '/health']);
  expect(source('platform/host/process-health.ts')).toContain("stable ? 'ok' : 'no set is live'");
});

test('addresses lead where nginx leads them, and what a host says of itself leads to no host', () => {
  for (const file of ['base/ingress.yaml', 'production/ingress.yaml']) {
    const [{ spec } = { spec: { rules: [] } }] = manifestsIn(source(`ops/kubernetes/${file}`));
    const paths = spec.rules[0].http.paths as readonly {
      path: string;
      backend: { service: { name: string } };
    }[];
    expect(paths.map(({ path, backend }) => [path, backend.service.name])).toEqual([
      ['/api', 'api'],
      ['/health', 'api'],
      ['/', 'host'],
    ]);
  }
});
