import type { AdminModule, Input, Output, ReportSection } from '@portal/contract';
import { reportSectionLabels } from '@portal/contract/report-names';
import { texts } from './texts.ts';

export type Profile = Output<'GET /api/adminProfileGrants'>['perfiles'][number];
export type Grantable = Output<'GET /api/adminModules'>;

/** Permission of a profile for an area. `some` and `full` are the reports': the sections chosen, or all of them. */
export type Level = 'none' | 'enter' | 'some' | 'full';

/** A profile as it is being changed; number 0 is a new one. */
export interface Draft {
  readonly id: number;
  readonly nombre: string;
  /** Permission for each area; an absent area is `none`. */
  readonly levels: Readonly<Partial<Record<AdminModule, Level>>>;
  readonly sections: readonly ReportSection[];
}

/** Levels that an area can have, the lowest first. */
export function levelsOf(module: AdminModule): readonly Level[] {
  return module === 'reports' ? ['none', 'some', 'full'] : ['none', 'enter'];
}

export function levelOf({ levels }: Pick<Draft, 'levels'>, module: AdminModule): Level {
  return levels[module] ?? 'none';
}

/** The draft of a stored profile, without changes. */
export function draftOf({ id, nombre, modulos, secciones }: Profile): Draft {
  const levels = modulos.map(({ modulo, acceso_total }): readonly [AdminModule, Level] => [
    modulo,
    modulo === 'reports' ? (acceso_total ? 'full' : 'some') : 'enter',
  ]);
  return { id, nombre, levels: Object.fromEntries(levels), sections: secciones };
}

/** A profile that does not exist yet and allows nothing. */
export const NEW_PROFILE: Draft = { id: 0, nombre: '', levels: {}, sections: [] };

/** Name and grants in the body of the call that saves a draft; `profile` is the stored one, undefined for a new one. */
export function grantsOf(
  { id, nombre, levels, sections }: Draft,
  grantable: Grantable,
  profile: Profile | undefined,
): Pick<Input<'POST /api/adminProfile'>['body'], 'id' | 'nombre' | 'modulos' | 'secciones'> {
  // Only the reports have partial access; elsewhere the stored value stays.
  const stored = new Map(profile?.modulos.map(({ modulo, acceso_total }) => [modulo, acceso_total]));
  return {
    id,
    nombre: nombre.trim(),
    modulos: grantable.modulos
      .map(({ modulo }) => ({ modulo, level: levelOf({ levels }, modulo) }))
      .filter(({ level }) => level !== 'none')
      .map(({ modulo, level }) => ({
        modulo,
        acceso_total: level === 'enter' ? (stored.get(modulo) ?? true) : level === 'full',
      })),
    secciones: levels.reports === 'some' ? [...sections] : [],
  };
}

/** Changes of a draft, a sentence for each; empty without any. */
export function changesOf(before: Draft, after: Draft, { modulos, secciones }: Grantable): readonly string[] {
  const name = after.nombre.trim() || texts.newProfile;
  const said = after.id === 0 ? [texts.created(name)] : [];
  for (const { modulo, nombre } of modulos) {
    const [was, is] = [levelOf(before, modulo), levelOf(after, modulo)];
    if (was === is) continue;
    if (is === 'none') said.push(texts.mayNot(name, nombre));
    else if (is === 'full') said.push(texts.mayAll(name));
    else said.push(is === 'some' ? texts.bySection(name) : texts.may(name, nombre));
  }
  if (levelOf(after, 'reports') !== 'some') return said;
  for (const { seccion } of secciones) {
    const [was, is] = [before.sections.includes(seccion), after.sections.includes(seccion)];
    if (was === is) continue;
    const report = reportSectionLabels[seccion];
    said.push(is ? texts.maySection(name, report) : texts.mayNotSection(name, report));
  }
  return said;
}

/** Why a draft cannot be saved; undefined for one that can. */
export function problemOf(draft: Draft): string | undefined {
  const length = draft.nombre.trim().length;
  if (length < 3 || length > 60) return texts.nameNeeded;
  const chooses = levelOf(draft, 'reports') === 'some' && draft.sections.length === 0;
  return chooses ? texts.sectionNeeded(draft.nombre.trim()) : undefined;
}
