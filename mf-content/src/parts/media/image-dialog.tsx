import { ApiResponseError, call, messageOf, query, useApiMutation } from '@portal/api-client';
import { Field, TextInput } from '@portal/ui/controls';
import { Button, Note, ProgressBar, SkeletonCard } from '@portal/ui/core';
import { UploadIcon } from '@portal/ui/icons';
import { ConfirmDialog, Dialog } from '@portal/ui/overlay';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { TrashList } from '../trash/trash.tsx';
import styles from './image-dialog.module.css';
import { imageTypes, type MediaFile, uploadImage } from './upload-image.ts';

const text = texts.media;

export interface ChosenImage extends MediaFile {
  /** Alternative text for people who cannot see the image; empty for a decorative image. */
  readonly alt: string;
}

export interface ImageDialogProps {
  readonly open: boolean;
  /** Whether to ask for the alternative text. */
  readonly withAlt?: boolean;
  readonly onChoose: (image: ChosenImage) => void;
  readonly onClose: () => void;
}

/** Chooses an image of the library, or uploads one to it. */
export function ImageDialog({ open, ...rest }: ImageDialogProps) {
  return open ? <OpenDialog {...rest} /> : null;
}

function OpenDialog({ withAlt, onChoose, onClose }: Omit<ImageDialogProps, 'open'>) {
  const [chosen, setChosen] = useState<MediaFile>();
  const [uploaded, setUploaded] = useState<readonly MediaFile[]>([]);
  const [alt, setAlt] = useState('');
  const [notice, setNotice] = useState<{ readonly tone: 'ok' | 'bad'; readonly words: string }>();
  return (
    <Dialog
      open
      wide
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button disabled={!chosen} onClick={() => chosen && onChoose({ ...chosen, alt: alt.trim() })}>
            {text.insert}
          </Button>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          {chosen && (
            <DeleteImage
              key={chosen.fileUrl}
              file={chosen}
              onDeleted={() => {
                setUploaded((files) => files.filter(({ fileUrl }) => fileUrl !== chosen.fileUrl));
                setChosen(undefined);
                setNotice({ tone: 'ok', words: text.removed });
              }}
              onRefused={(words) => setNotice({ tone: 'bad', words })}
            />
          )}
        </>
      }
    >
      <div className={styles['dialog']}>
        {notice && (
          <Note tone={notice.tone} role={notice.tone === 'bad' ? 'alert' : 'status'}>
            {notice.words}
          </Note>
        )}
        <Upload
          onUploaded={(file) => {
            setUploaded((files) => [file, ...files]);
            setChosen(file);
          }}
        />
        {withAlt && (
          <Field label={text.alt} help={text.altHelp}>
            <TextInput value={alt} onValue={setAlt} />
          </Field>
        )}
        <Library uploaded={uploaded} chosen={chosen} onChoose={setChosen} />
        <ImageTrash
          onRestored={(file) => {
            setChosen(file);
            setNotice({ tone: 'ok', words: texts.trash.restoredImage });
          }}
          onRefused={(words) => setNotice({ tone: 'bad', words })}
        />
      </div>
    </Dialog>
  );
}

/** Asks for library and trash again. */
const reread = (client: QueryClient) =>
  Promise.all(
    ['GET /api/media', 'GET /api/media/trash'].map((name) => client.invalidateQueries({ queryKey: [name] })),
  );

interface ImageTrashProps {
  readonly onRestored: (file: MediaFile) => void;
  readonly onRefused: (words: string) => void;
}

/** Images that were thrown away, each with a button to restore it; renders nothing while the trash is empty. */
function ImageTrash({ onRestored, onRefused }: ImageTrashProps) {
  const client = useQueryClient();
  const files = useQuery(query('GET /api/media/trash')).data?.files ?? [];
  const restoring = useMutation({
    mutationFn: ({ id, version }: { id: number; version: number }) =>
      call('POST /api/media/:id/untrash', { params: { id }, body: { version } }),
    onSuccess: onRestored,
    onError: (error) => onRefused(messageOf(error)),
    onSettled: () => reread(client),
  });
  if (files.length === 0) return null;
  return (
    <details>
      <summary>{texts.trash.open(files.length)}</summary>
      <TrashList items={files} onRestore={(file) => restoring.mutateAsync(file).catch(() => undefined)} />
    </details>
  );
}

interface DeleteImageProps {
  readonly file: MediaFile;
  readonly onDeleted: () => void;
  readonly onRefused: (words: string) => void;
}

/** Deletes an image from the library after a question; the server refuses one that is still shown. */
function DeleteImage({ file, onDeleted, onRefused }: DeleteImageProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const removal = useApiMutation({
    mutationFn: () =>
      call('DELETE /api/media/:name', {
        params: { name: file.fileUrl.replace(/^.*\//, '') },
        query: { version: file.version },
      }),
    async onSuccess() {
      await reread(client);
      onDeleted();
    },
    onError(error) {
      setAsking(false);
      onRefused(messageOf(error));
    },
  });
  return (
    <>
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {text.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        title={text.removeTitle(file.name)}
        confirmText={text.remove}
        cancelText={texts.cancel}
        variant="danger"
        onConfirm={() => removal.send()}
        onCancel={() => setAsking(false)}
      >
        <p>{text.removeHint}</p>
      </ConfirmDialog>
    </>
  );
}

function Upload({ onUploaded }: { onUploaded: (file: MediaFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  /** Part that is sent, from 0 to 1. */
  const [share, setShare] = useState(0);

  const upload = useApiMutation({
    mutationFn: ({ file, stop }: { readonly file: File; readonly stop: AbortController }) =>
      uploadImage(file, { signal: stop.signal, onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: onUploaded,
  });
  const { error, isPending, variables } = upload;
  const isRefused = upload.isError && !variables?.stop.signal.aborted;
  const field = error instanceof ApiResponseError ? error.envelope.fields?.[0] : undefined;

  return (
    <div className={styles['upload']}>
      <input
        ref={input}
        type="file"
        accept={imageTypes}
        hidden
        aria-label={text.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void upload.send({ file, stop: new AbortController() });
        }}
      />
      <Button
        variant="line"
        icon={<UploadIcon />}
        disabled={isPending}
        onClick={() => input.current?.click()}
      >
        {text.upload}
      </Button>
      <p className="tiny mute">{text.hint}</p>
      {isPending && (
        <div className={styles['busy']}>
          <ProgressBar value={share} label={text.uploading} />
          <Button variant="quiet" onClick={() => variables?.stop.abort()}>
            {texts.cancel}
          </Button>
        </div>
      )}
      {isRefused && (
        <Note tone="bad" role="alert">
          {field?.message ?? messageOf(error)}
        </Note>
      )}
    </div>
  );
}

interface LibraryProps {
  readonly uploaded: readonly MediaFile[];
  readonly chosen: MediaFile | undefined;
  readonly onChoose: (file: MediaFile) => void;
}

function Library({ uploaded, chosen, onChoose }: LibraryProps) {
  const [pages, setPages] = useState(1);
  const first = useQuery(query('GET /api/media', { query: {} }));
  const known = uploaded.map(({ fileUrl }) => fileUrl);
  const last = first.data?.max_pages ?? 1;
  if (first.isPending) return <SkeletonCard lines={2} />;
  if (first.error && !first.data) return <Note tone="bad">{text.failed}</Note>;
  if (first.data?.total === 0 && uploaded.length === 0) return <p className="soft">{text.empty}</p>;
  return (
    <>
      <h3>{text.library}</h3>
      <ul className={styles['library']}>
        {uploaded.map((file) => (
          <Picture key={file.fileUrl} file={file} chosen={chosen} onChoose={onChoose} />
        ))}
        {Array.from({ length: pages }, (_, index) => (
          <LibraryPage
            key={`page-${index + 1}`}
            page={index + 1}
            without={known}
            chosen={chosen}
            onChoose={onChoose}
          />
        ))}
      </ul>
      {pages < last && (
        <Button variant="quiet" onClick={() => setPages(pages + 1)}>
          {text.more}
        </Button>
      )}
    </>
  );
}

interface LibraryPageProps extends Omit<LibraryProps, 'uploaded'> {
  readonly page: number;
  /** Images that the list shows already, by address. */
  readonly without: readonly string[];
}

function LibraryPage({ page, without, chosen, onChoose }: LibraryPageProps) {
  const files = useQuery(query('GET /api/media', { query: page === 1 ? {} : { page } })).data?.files ?? [];
  return files
    .filter(({ fileUrl }) => !without.includes(fileUrl))
    .map((file) => <Picture key={file.fileUrl} file={file} chosen={chosen} onChoose={onChoose} />);
}

function Picture({ file, chosen, onChoose }: Omit<LibraryProps, 'uploaded'> & { readonly file: MediaFile }) {
  const label = text.about(file.name, file.width, file.height, Math.max(1, Math.round(file.bytes / 1_024)));
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen?.fileUrl === file.fileUrl}
        aria-label={label}
        title={label}
        onClick={() => onChoose(file)}
      >
        <img src={file.fileUrl} alt="" loading="lazy" width={file.width} height={file.height} />
      </button>
    </li>
  );
}
