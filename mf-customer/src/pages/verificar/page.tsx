import { ApiResponseError, query } from '@portal/api-client';
import { Button, ErrorState, SkeletonCard } from '@portal/ui/core';
import { PublicPage } from '@portal/ui/page';
import { readVerificationCode } from '@portal/values/certificate-code';
import { skipToken, useQuery } from '@tanstack/react-query';
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { FileComparison } from './file-comparison.tsx';
import type { ReadPdf } from './read-pdf.ts';
import { canScan } from './scan-code.ts';
import { texts } from './texts.ts';
import styles from './verificar.module.css';
import { UnknownDocument, VerifiedDocument } from './verified-document.tsx';

const ScanDialog = lazy(() => import('./scan-dialog.tsx'));

/** Navigation state from the page that found a code in a file to the page of that code: the file, to be compared there. */
interface Handover {
  readonly file?: ReadPdf | undefined;
}

/** Verifies that the portal issued a document and shows its contents, by its code (QR codes lead here) or its file. */
export default function VerifyPage() {
  const { code: inAddress = '' } = useParams();
  const code = readVerificationCode(inAddress);
  const navigate = useNavigate();
  const { state } = useLocation() as { readonly state: Handover | null };
  const [file, setFile] = useState(state?.file);
  const asked = query('GET /api/verify/:code', { params: { code: code ?? '' } });
  const found = useQuery(code === undefined ? { ...asked, queryFn: skipToken } : asked);
  const isUnknown = found.error instanceof ApiResponseError && found.error.status === 404;

  const verify = (wanted: string, read?: ReadPdf): void => {
    if (wanted === code) void found.refetch();
    else navigate(`/verificar/${wanted}`, { state: { file: read } satisfies Handover });
  };
  const compare = (read: ReadPdf): void => {
    setFile(read);
    if (read.code !== undefined && read.code !== code) verify(read.code, read);
  };

  return (
    <PublicPage title={texts.title} lead={texts.lead}>
      <div className={styles['verify']}>
        <CodeForm key={inAddress} typed={inAddress} isUnknown={isUnknown} onVerify={verify} />
        <Scan onCode={verify} />
        <div className={styles['two']}>
          {found.data ? (
            <VerifiedDocument document={found.data} at={found.dataUpdatedAt} />
          ) : isUnknown ? (
            <UnknownDocument />
          ) : found.isError ? (
            <ErrorState title={texts.failed} onRetry={found.refetch} />
          ) : (
            code !== undefined && <SkeletonCard lines={7} />
          )}
          <FileComparison document={found.data} file={file} onFile={compare} />
        </div>
      </div>
    </PublicPage>
  );
}

/** Button for the camera, shown after hydration where the browser can read codes: the host cannot know that. */
function Scan({ onCode }: { onCode: (code: string) => void }) {
  const [isPossible, setPossible] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => setPossible(canScan()), []);
  const found = (code: string): void => {
    setOpen(false);
    onCode(code);
  };
  if (!isPossible) return null;
  return (
    <>
      <Button variant="line" onClick={() => setOpen(true)}>
        {texts.camera.scan}
      </Button>
      <Suspense>{isOpen && <ScanDialog onCode={found} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

interface CodeFormProps {
  readonly typed: string;
  readonly isUnknown: boolean;
  readonly onVerify: (code: string) => void;
}

function CodeForm({ typed, isUnknown, onVerify }: CodeFormProps) {
  const [value, setValue] = useState(typed);
  const [fault, setFault] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const problem = fault || (isUnknown && value === typed ? texts.unknown : '');
  useEffect(() => {
    if (isUnknown) field.current?.focus();
  }, [isUnknown]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = readVerificationCode(value);
    setFault(code === undefined ? (value.trim() === '' ? texts.codeNeeded : texts.codeShape) : '');
    if (code === undefined) field.current?.focus();
    else onVerify(code);
  };
  return (
    <form className={`card ${styles['ask']}`} onSubmit={submit} noValidate>
      <div className="field">
        <label htmlFor={id}>{texts.code}</label>
        <div className={styles['line']}>
          <input
            className={`input ${styles['code']}`}
            id={id}
            ref={field}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={problem !== ''}
            aria-describedby={`${id}help`}
            value={value}
            onChange={(event) => {
              setValue(event.target.value);
              setFault('');
            }}
          />
          <Button type="submit" size="big">
            {texts.submit}
          </Button>
        </div>
        {problem ? (
          <p className="err" id={`${id}help`} role="alert">
            {problem}
          </p>
        ) : (
          <p className="help" id={`${id}help`}>
            {texts.codeHelp}
          </p>
        )}
      </div>
    </form>
  );
}
