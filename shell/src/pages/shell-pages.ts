import type { ComponentType } from 'react';
import { UpdatePage } from './actualizacion.tsx';
import { MaintenancePage } from './maintenance.tsx';
import { NotFoundPage } from './not-found.tsx';

/** The shell's own pages, by the names in its routes. */
export const shellPages: Readonly<Record<string, ComponentType>> = {
  './not-found': NotFoundPage,
  './actualizacion': UpdatePage,
  './maintenance': MaintenancePage,
};
