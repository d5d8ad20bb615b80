/** The part of a CycloneDX bill of materials that is read here. */
export interface Bom {
  readonly bomFormat: string;
  readonly components: readonly Component[];
}

export interface Component {
  readonly group?: string;
  readonly name: string;
  readonly version: string;
  readonly purl?: string;
  readonly licenses?: readonly {
    readonly expression?: string;
    readonly license?: { readonly id?: string; readonly name?: string };
  }[];
}

/** Licences under which a part may go into what is shipped, by their SPDX names. */
const ACCEPTED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', 'Zlib'],
  ...['CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0'],
]);

/** Parts with a licence of their own that was read, and why they may be used. */
const READ: Readonly<Record<string, string>> = {
  'sharp-libvips-linux-x64': 'LGPL-3.0-or-later: a library of its own beside the program, replaceable',
  'sharp-libvips-linuxmusl-x64': 'LGPL-3.0-or-later: as above',
  'react-leaflet': 'Hippocratic-2.1: its conditions are about human rights; a store map meets them',
  core: 'Hippocratic-2.1: @react-leaflet/core, as above',
  'png-js': 'MIT in its file LICENSE; the manifest names none',
};

/** The licence of a component as one text; empty where it names none. */
export function licenceOf({ licenses = [] }: Component): string {
  return licenses
    .map(({ expression, license }) => expression ?? license?.id ?? license?.name ?? '')
    .join(' AND ');
}

/** Whether a licence, or a choice of several, may be used. */
export function isAccepted(licence: string): boolean {
  const text = licence.replace(/[()]/g, '').trim();
  if (text.includes(' OR ')) return text.split(' OR ').some(isAccepted);
  return text.split(' AND ').every((one) => ACCEPTED.has(one));
}

/** Components whose licence neither the list accepts nor a person has read. Our own packages have none. */
export function unacceptedIn({ components }: Bom): readonly string[] {
  return components
    .filter((component) => component.group !== '@portal' && READ[component.name] === undefined)
    .filter((component) => !isAccepted(licenceOf(component)))
    .map(
      (component) =>
        `${component.group ? `${component.group}/` : ''}${component.name} ${component.version}: ${licenceOf(component) || 'no licence'}`,
    );
}

/** Components that come from elsewhere than the npm registry: a name that no package there has. */
export function strangersIn({ components }: Bom): readonly string[] {
  return components
    .filter(({ purl = '' }) => !purl.startsWith('pkg:npm/') || purl.includes('?'))
    .map(({ name, purl }) => `${name}: ${purl ?? 'no address'}`);
}
