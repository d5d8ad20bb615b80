import type { ComponentType } from 'react';
import { UpdatePage } from './actualizacion.tsx';
import { MaintenancePage } from './maintenance.tsx';
import { NotFoundPage } from './not-found.tsx';

/** Pages that the shell draws itself, by the names that its routes give them. */
export const shellPages: Readonly<Record<string, ComponentType>> = {
  './not-found': NotFoundPage,
  './actualizacion': UpdatePage,
  './maintenance': MaintenancePage,
};
