import type { Menus } from '@portal/contract';
import type { BrowserManifest, Layout } from '@portal/release-protocol/release';
import type { Person, Session } from '@portal/state';
import type { ContactLine } from './contact-lines.ts';

export function fullName({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return `${first_name.trim()} ${last_name.trim()}`.trim();
}

/** First letters of first and last name (PU-01); of a double surname the first word counts. */
export function initialsOf({ first_name, last_name }: Pick<Person, 'first_name' | 'last_name'>): string {
  return [first_name, last_name]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toLocaleUpperCase('es-CO');
}

/** All data that the layout is rendered from; the host renders it before the person is known. */
export interface LayoutView {
  readonly layout: Layout;
  readonly pathname: string;
  readonly session: Session;
  readonly manifests: readonly BrowserManifest[];
  readonly menu: Menus | undefined;
  readonly contacts: readonly ContactLine[];
  readonly stickyBar: boolean;
  /** Number of waiting items for each entry of the administration's menu, by path. */
  readonly counts?: Readonly<Record<string, number>>;
  /** Opens the question about measurement. */
  readonly onMeasurement?: (() => void) | undefined;
  /** Opens the release panel, for those who may see it. */
  readonly onReleasePanel?: (() => void) | undefined;
}
