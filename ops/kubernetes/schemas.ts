import { Deployment } from 'kubernetes-models/apps/v1/Deployment';
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler';
import { Job } from 'kubernetes-models/batch/v1/Job';
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1/Ingress';
import { NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1/NetworkPolicy';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget';
import { ConfigMap } from 'kubernetes-models/v1/ConfigMap';
import { Namespace } from 'kubernetes-models/v1/Namespace';
import { PersistentVolumeClaim } from 'kubernetes-models/v1/PersistentVolumeClaim';
import { Service } from 'kubernetes-models/v1/Service';
import type { Manifest } from './manifests.ts';

const kinds = [
  ...[Deployment, HorizontalPodAutoscaler, Job, Ingress, NetworkPolicy, PodDisruptionBudget],
  ...[ConfigMap, Namespace, PersistentVolumeClaim, Service],
];

/** Wraps a value: `read` receives the path of each field that is read. */
function watched(value: unknown, path: string, read: (path: string) => void): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name) {
      const field = Reflect.get(target, name) as unknown;
      if (typeof name === 'symbol' || !Object.hasOwn(target, name)) return field;
      read(`${path}/${name}`);
      return watched(field, `${path}/${name}`, read);
    },
  });
}

const pathsIn = (value: unknown, path = ''): readonly string[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, field]) => [
        `${path}/${name}`,
        ...pathsIn(field, `${path}/${name}`),
      ]);

/**
 * Faults of an object by Kubernetes' own schema. A schema accepts unknown fields, and the cluster drops them silently,
 * so a field that the schema never reads is a fault too.
 */
export function faultsOf(manifest: Manifest): readonly string[] {
  const Kind = kinds.find(
    (known) => known.apiVersion === manifest.apiVersion && known.kind === manifest.kind,
  );
  if (!Kind) return [`no schema of ${manifest.apiVersion} ${manifest.kind}`];
  const seen = new Set<string>();
  const { validate } = Kind.prototype as { validate(this: unknown): void };
  try {
    validate.call(watched(manifest, '', (path) => seen.add(path)));
  } catch (error) {
    return [String(error)];
  }
  return pathsIn(manifest)
    .filter((path) => !seen.has(path))
    .map((path) => `${path} is no field`);
}
