import { CallRefused, call, messageOf } from '@portal/api-client';
import { bus } from '@portal/event-bus';
import { Button, IconButton, Note } from '@portal/ui/core';
import { EyeIcon, EyeOffIcon } from '@portal/ui/icons';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { texts } from '../../texts.ts';
import { failedLoginMessage } from './failed-login.ts';

const MINIMUM = 4;
const text = texts.login;

/**
 * The login is the one form that everybody waits for, so it is plain markup of the kit: the form library
 * would double what this page downloads, for two fields.
 */
export function LoginForm({ knownAs }: { knownAs: string }) {
  const [fiscalNumber, setFiscalNumber] = useState(knownAs);
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const passwordField = useRef<HTMLInputElement>(null);
  const id = useId();

  // What a browser or a hurried person filled in before this code arrived is in the fields already.
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const data = form.current && new FormData(form.current);
    setFiscalNumber((typed) => typed || String(data?.get('fiscal_number') ?? ''));
    setPassword((typed) => typed || String(data?.get('password') ?? ''));
  }, []);

  const ready = fiscalNumber.length >= MINIMUM && password.length >= MINIMUM;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!ready || pending) return;
    setPending(true);
    setProblem(undefined);
    try {
      const body = { fiscal_number: fiscalNumber, password };
      const session = await call('POST /api/login', { body });
      bus.emit('session.started@1', { ...session, fiscal_number: fiscalNumber });
    } catch (error) {
      setProblem(error instanceof CallRefused ? failedLoginMessage(error.envelope) : messageOf(error));
      setPassword('');
      passwordField.current?.focus();
    } finally {
      setPending(false);
    }
  };

  return (
    <form className="stack" onSubmit={submit} ref={form} noValidate>
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
          autoComplete="username"
          maxLength={13}
          value={fiscalNumber}
          onChange={(event) => setFiscalNumber(event.target.value.replace(/[\s._-]/g, ''))}
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
            maxLength={128}
            value={password}
            ref={passwordField}
            onChange={(event) => setPassword(event.target.value)}
          />
          <IconButton
            label={shown ? text.hide : text.show}
            aria-pressed={shown}
            icon={shown ? <EyeOffIcon /> : <EyeIcon />}
            onClick={() => setShown(!shown)}
          />
        </div>
      </div>
      <Button type="submit" size="big" wide disabled={!ready} pending={pending} pendingText={text.submitting}>
        {text.submit}
      </Button>
    </form>
  );
}
