export { openDocument } from './open-document.ts';
