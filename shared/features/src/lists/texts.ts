import { grouped } from '@portal/ui/format';

/** Words of lists whose columns and pages are chosen. */
export const texts = {
  columns: 'Columnas',
  columnsLegend: 'Columnas que se ven',
  pageSize: 'Filas por página',
  pageNumber: (pages: number) => `Página de ${grouped(pages)}`,
  go: 'Ir',
} as const;
