import { readFileSync } from 'node:fs';
import type { ArtefactPlace } from './store/artefacts.ts';

/** Reads settings of one environment. */
export interface Settings {
  /** The value, or what the file `NAME_FILE` holds, which is how containers get secrets. */
  given(name: string): string | undefined;
  /** @throws Error naming the variable where it is missing */
  needed(name: string): string;
}

export function settingsIn(environment: NodeJS.ProcessEnv): Settings {
  const given = (name: string): string | undefined => {
    const file = environment[`${name}_FILE`];
    return file ? readFileSync(file, 'utf8').trim() : environment[name];
  };
  return {
    given,
    needed(name) {
      const value = given(name);
      if (!value) throw new Error(`${name} is not set.`);
      return value;
    },
  };
}

/** `ARTEFACTS_DIR`, or `ARTEFACTS_BUCKET` with its own. @throws Error naming the variable that is missing */
export function readArtefactPlace({ given, needed }: Settings): ArtefactPlace {
  const bucket = given('ARTEFACTS_BUCKET');
  const endpoint = given('ARTEFACTS_ENDPOINT');
  if (!bucket) return { folder: needed('ARTEFACTS_DIR') };
  return {
    bucket,
    region: given('ARTEFACTS_REGION') ?? 'us-east-1',
    ...(endpoint ? { endpoint } : {}),
    accessKeyId: needed('ARTEFACTS_ACCESS_KEY_ID'),
    secretAccessKey: needed('ARTEFACTS_SECRET_ACCESS_KEY'),
  };
}
