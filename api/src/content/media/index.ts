/** Images that administrators upload and pages show. */
export { encodeImage } from './encode-image.ts';
export { fileUrlOf } from './file-url.ts';
export { mediaJobs } from './operations/make-renditions.ts';
export { storeImage } from './operations/upload-image.ts';
export type { MediaFile } from './queries/media-files.ts';
export { type ImageSizes, imageSizes } from './queries/renditions.ts';
export { acceptUploads, mediaHandlers } from './routes.ts';
