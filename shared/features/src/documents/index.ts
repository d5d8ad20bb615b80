export { openDocument } from './open-document.ts';
export { PdfButton } from './pdf-button.tsx';
