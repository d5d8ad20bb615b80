import type { LogFilters } from './filter-rules.ts';

/** 'Buscar' needs the first date or the user; the last date alone is not enough (RE-08). */
export function maySearch({ from, user }: LogFilters): boolean {
  return from !== '' || user.trim() !== '';
}
