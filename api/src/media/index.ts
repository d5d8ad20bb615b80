/** Images that administrators upload and pages show. */
export { encodeImage } from './encode-image.ts';
export { type MediaFile, storeImage } from './files.ts';
export { acceptUploads, mediaHandlers } from './routes.ts';
