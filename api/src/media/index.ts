/** Images that administrators upload and pages show. */
export { encodeImage } from './encode-image.ts';
export { fileUrlOf, type MediaFile, storeImage } from './files.ts';
export { type ImageSizes, imageSizes, mediaJobs } from './renditions.ts';
export { acceptUploads, mediaHandlers } from './routes.ts';
