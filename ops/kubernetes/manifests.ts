import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { root } from '../../tools/processes.ts';

/** The fields of a cluster's object that the tests read. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string; readonly namespace?: string };
  // biome-ignore lint/suspicious/noExplicitAny: schemas hold its form; what is read here differs from kind to kind
  readonly spec: any;
}

interface Kustomization {
  readonly resources: readonly string[];
  readonly configMapGenerator: readonly { readonly name: string; readonly envs: readonly string[] }[];
}

export const folder = join(root, 'ops/kubernetes');
const base = join(folder, 'base');
const kustomization = parse(readFileSync(join(base, 'kustomization.yaml'), 'utf8')) as Kustomization;

/** Objects in the text of a manifest file, in their order. */
export function manifestsIn(text: string): readonly Manifest[] {
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

/** All objects of the base, except the settings. */
export const manifests: readonly Manifest[] = kustomization.resources.flatMap((file) =>
  manifestsIn(readFileSync(join(base, file), 'utf8')),
);

/** Objects that the component of runners adds in an installation that uses it. */
export const runnerManifests: readonly Manifest[] = manifestsIn(
  readFileSync(join(folder, 'runners/network.yaml'), 'utf8'),
);

/** Settings of the base: by name of the map, then of the variable. */
export const settingMaps: Readonly<Record<string, Readonly<Record<string, string>>>> = Object.fromEntries(
  kustomization.configMapGenerator.map(({ name, envs }) => [
    name,
    Object.fromEntries(
      envs
        .flatMap((file) => readFileSync(join(base, file), 'utf8').trim().split('\n'))
        .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
    ),
  ]),
);

/** Objects that `kubectl apply -k` would send for a folder; undefined where kubectl is not installed. */
export function rendered(name: string): readonly Manifest[] | undefined {
  try {
    return manifestsIn(execFileSync('kubectl', ['kustomize', join(folder, name)], { encoding: 'utf8' }));
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
}
