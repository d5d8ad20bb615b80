import multipart from '@fastify/multipart';
import { contentAdminCalls } from '@portal/contract/calls/content-admin';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authorOf } from '../../access/identity/index.ts';
import type { Context } from '../../platform/database/context.ts';
import type { Handle } from '../../platform/database/database.ts';
import type { Handlers } from '../../platform/http/server.ts';
import { assertUsableText } from '../../platform/http/usable-text.ts';
import { ApiError } from '../../platform/process/api-error.ts';
import { trashedImages, trashImage, untrashImage } from './operations/trash-image.ts';
import { uploadImage } from './operations/upload-image.ts';
import { mediaFiles } from './queries/media-files.ts';
import { imageContent } from './queries/renditions.ts';

type MediaCalls = Extract<
  keyof typeof contentAdminCalls,
  'POST /api/uploadImage' | `${'GET' | 'POST' | 'DELETE'} /api/media${string}`
>;

const LARGEST_UPLOAD = 2 * 1024 * 1024;

/** Lets a part of the server read forms with a file; all other parts refuse them. */
export async function acceptUploads(uploads: FastifyInstance): Promise<void> {
  await uploads.register(multipart, {
    limits: { fileSize: LARGEST_UPLOAD, files: 1, fields: 4, parts: 5, headerPairs: 50 },
  });
}

/**
 * The one file of a form.
 * @throws ApiError UNSUPPORTED_MEDIA for another body; IMAGE_REFUSED for another file, or a form without an end or the mark
 *   between its parts; what the framework throws above its limits
 */
async function fileOf(request: FastifyRequest): Promise<{ bytes: Buffer; originalName: string }> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_MEDIA');
  const unreadable = (cause: Error & { readonly statusCode?: number }): never => {
    throw cause.statusCode === undefined ? new ApiError('IMAGE_REFUSED', { cause }) : cause;
  };
  const file = await request.file().catch(unreadable);
  if (file?.fieldname !== contentAdminCalls['POST /api/uploadImage'].upload)
    throw new ApiError('IMAGE_REFUSED');
  assertUsableText({ file: file.filename }, 'body');
  return { bytes: await file.toBuffer().catch(unreadable), originalName: file.filename };
}

/** A browser must take the bytes for a picture and nothing else, whatever they are (threat T37). */
const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
} as const;

export interface MediaPorts {
  /** Whether the content shows the image. */
  readonly isUsed: (handle: Handle, fileUrl: string) => Promise<boolean>;
}

export function mediaHandlers(context: Context, { isUsed }: MediaPorts): Handlers<MediaCalls> {
  return {
    'POST /api/uploadImage': async (_input, { principal, request }) => {
      const { bytes, originalName } = await fileOf(request);
      return uploadImage(context, {
        bytes,
        originalName,
        author: await authorOf(context.db, principal),
      });
    },
    'DELETE /api/media/:name': async ({ params: { name }, query: { version } }, { principal }) => {
      const author = await authorOf(context.db, principal);
      await trashImage(context, { name, version, author, isUsed });
      return { deleted: true };
    },
    'GET /api/media/trash': async () => ({ files: await trashedImages(context.db, context.clock.now()) }),
    'POST /api/media/:id/untrash': async ({ params: { id }, body: { version } }, { principal }) => {
      const author = await authorOf(context.db, principal);
      return untrashImage(context, { id, version, author });
    },
    'GET /api/media': ({ query }) => mediaFiles(context.db, query.page ?? 1),
    'GET /api/media/:name': async ({ params }, { reply }) => {
      const content = await imageContent(context.db, params.name);
      reply.headers(imageHeaders).type(params.name.endsWith('.avif') ? 'image/avif' : 'image/webp');
      return content;
    },
  };
}
