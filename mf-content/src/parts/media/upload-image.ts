import { ApiResponseError } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { type ErrorEnvelope, errorCatalogue } from '@portal/contract/error-catalogue';
import { sessionKeys } from '@portal/contract/session-keys';

export type MediaFile = Output<'POST /api/uploadImage'>;

const MOST_IMAGE_BYTES = 2 * 1024 * 1024;
export const imageTypes = 'image/png,image/jpeg,image/webp';

const refused = (code: keyof typeof errorCatalogue): ApiResponseError => {
  const { status, detail, message } = errorCatalogue[code];
  return new ApiResponseError(status, { detail, code, message, trace: '' });
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/**
 * Uploads an image (API-65). It uses XMLHttpRequest because fetch does not report the progress of an upload.
 * @param onProgress called with the share that was sent, 0 to 1
 * @throws ApiResponseError; an AbortError when `signal` is aborted
 */
export function uploadImage(
  file: File,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<MediaFile> {
  return new Promise((resolve, reject) => {
    if (file.size > MOST_IMAGE_BYTES || !imageTypes.split(',').includes(file.type)) {
      reject(refused('IMAGE_REFUSED'));
      return;
    }
    const request = new XMLHttpRequest();
    request.open('POST', '/api/uploadImage');
    const token = localStorage.getItem(sessionKeys.token);
    if (token) request.setRequestHeader('authorization', `Token ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const body = parsed(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as MediaFile);
      else if (body) reject(new ApiResponseError(request.status, body as ErrorEnvelope));
      else reject(refused('UNEXPECTED'));
    };
    request.onerror = () => reject(refused('UNAVAILABLE'));
    request.onabort = () => reject(new DOMException('aborted', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    const form = new FormData();
    form.append('file', file);
    request.send(form);
  });
}
