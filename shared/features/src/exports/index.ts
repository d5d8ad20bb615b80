export { ExportButton, type ExportButtonProps } from './export-button.tsx';
export { type Export, type ExportState, fetchFile, useExport } from './use-export.ts';
