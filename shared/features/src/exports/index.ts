export { ExportButton, type ExportButtonProps } from './export-button.tsx';
export { type Export, type ExportState, fetchFile, rowsToProve, useExport } from './use-export.ts';
