import { ApiResponseError, messageOf, useApiMutation } from '@portal/api-client';
import { keepsData } from '@portal/contract/refused-storage';
import { bus } from '@portal/event-bus';
import { Button, IconButton, Note } from '@portal/ui/core';
import { EyeIcon, EyeOffIcon, KeyIcon } from '@portal/ui/icons';
import {
  canonicalFiscalNumber,
  fiscalNumberFault,
  SHORTEST_FISCAL_NUMBER,
} from '@portal/values/fiscal-number';
import { type FormEvent, lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { checkRefused, endsCode, type Refused } from '../../parts/code/code-error.ts';
import { texts } from '../../texts.ts';
import { askLogin } from './ask-login.ts';
import { failedLoginMessage, opensByCode } from './failed-login.ts';
import styles from './login.module.css';
import { loginTexts } from './texts.ts';
import { usePasskeyLogin } from './use-passkey-login.ts';

/** Loaded only for a blocked account. */
const CodeWay = lazy(async () => ({ default: (await import('./code-way.tsx')).CodeWay }));

/** Shortest password that is sent; passwords from before the present rules may be this short. */
const SHORTEST_PASSWORD = 4;
const CODE_LENGTH = 6;
const PATH = '/login';
const text = loginTexts;

export interface LoginFormProps {
  readonly knownAs: string;
  /** Why a form that was posted without scripts was refused. */
  readonly refusal?: string | undefined;
}

/**
 * The form of the login, in plain markup: the form library would double the download of this page, for two fields. The
 * form is in the HTML before any script and works without one.
 */
export function LoginForm({ knownAs, refusal }: LoginFormProps) {
  const [typedNumber, setFiscalNumber] = useState(knownAs);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState(refusal);
  const [working, setWorking] = useState(false);
  // Set once a code can open the account; `sent` is the server's message when the code was sent.
  const [way, setWay] = useState<{ readonly sent: string | undefined }>();
  const [code, setCode] = useState('');
  const numberField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const id = useId();

  // The navigation state of the page before, with the ID, is known only after hydration.
  useEffect(() => {
    if (knownAs) setFiscalNumber(knownAs);
  }, [knownAs]);
  // Before hydration the button is always enabled: no script knows yet what has been typed.
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);

  const fiscalNumber = canonicalFiscalNumber(typedNumber);
  const passkey = usePasskeyLogin(setProblem);
  const typed = fiscalNumber.length >= SHORTEST_FISCAL_NUMBER && password.length >= SHORTEST_PASSWORD;
  const asksCode = way?.sent !== undefined;
  const ready = typed && (!asksCode || code.length === CODE_LENGTH);

  const refusedCode = (refused: Refused): void => {
    setProblem(refused.message);
    setCode('');
    if (endsCode(refused)) setWay({ sent: undefined });
  };

  /** Shows what is missing and moves the focus there. */
  const explain = (): void => {
    const hasNumber = fiscalNumber.length >= SHORTEST_FISCAL_NUMBER;
    const hasPassword = password.length >= SHORTEST_PASSWORD;
    const { both, password: noPassword, code: noCode } = text.missing;
    const inFields = hasNumber ? noPassword : hasPassword ? texts.identity.missing : both;
    setProblem(hasNumber && hasPassword ? noCode : inFields);
    if (!hasNumber) numberField.current?.focus();
    else if (!hasPassword) passwordField.current?.focus();
  };

  const login = useApiMutation({
    mutationFn: () =>
      askLogin({ fiscal_number: fiscalNumber, password, ...(asksCode ? { codigo: code } : {}) }, () =>
        setWorking(true),
      ),
    onSuccess: (session) => bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber }),
    onError(error) {
      if (asksCode) return refusedCode(checkRefused(error));
      setProblem(error instanceof ApiResponseError ? failedLoginMessage(error) : messageOf(error));
      if (error instanceof ApiResponseError && opensByCode(error.envelope)) setWay({ sent: undefined });
      setPassword('');
      passwordField.current?.focus();
    },
    onSettled: () => setWorking(false),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!ready) return;
    const fault = keepsData(window) ? fiscalNumberFault(typedNumber) : text.keepsNoData;
    setProblem(fault);
    if (fault === undefined) void login.send();
  };

  return (
    <form className="stack" method="post" action={PATH} onSubmit={submit} noValidate>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <div className="field">
        <label htmlFor={`${id}id`}>{text.fiscalNumber}</label>
        <input
          className="input"
          id={`${id}id`}
          name="fiscal_number"
          inputMode="numeric"
          autoComplete="username webauthn"
          onFocus={passkey.offer}
          value={typedNumber}
          ref={numberField}
          onChange={(event) => {
            setFiscalNumber(event.target.value);
            setWay(undefined);
          }}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}password`}>{text.password}</label>
        <div className="with-end">
          <input
            className="input"
            id={`${id}password`}
            name="password"
            type={shown ? 'text' : 'password'}
            autoComplete="current-password"
            value={password}
            ref={passwordField}
            onChange={(event) => setPassword(event.target.value)}
          />
          <IconButton
            className={styles['scripted']}
            label={shown ? text.hide : text.show}
            aria-pressed={shown}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </div>
      </div>
      {way && (
        <Suspense>
          <CodeWay
            fiscalNumber={fiscalNumber}
            password={password}
            onUnready={typed ? undefined : explain}
            sent={way.sent}
            code={code}
            onCode={setCode}
            onSent={(sent) => {
              setProblem(undefined);
              setCode('');
              setWay({ sent });
            }}
            onRefused={refusedCode}
          />
        </Suspense>
      )}
      {working && (
        <p className="small" role="status">
          {text.working}
        </p>
      )}
      <Button
        type="submit"
        size="big"
        wide
        onUnready={scripted && !ready ? explain : undefined}
        pending={login.isPending}
        pendingText={text.submitting}
      >
        {text.submit}
      </Button>
      <Button
        variant="line"
        size="big"
        wide
        className={styles['scripted']}
        icon={<KeyIcon />}
        onClick={passkey.logIn}
      >
        {text.passkey}
      </Button>
    </form>
  );
}
