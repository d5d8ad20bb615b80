import { Note } from '@portal/ui/core';
import { AuthPage } from '@portal/ui/page';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SafetySentence } from '../../parts/safety/safety-sentence.tsx';
import { CodeStep } from './code-step.tsx';
import { IdStep } from './id-step.tsx';
import styles from './registro.module.css';
import { ofLink, type SentCode } from './send-code.ts';
import { registrationTexts } from './texts.ts';

const text = registrationTexts;
/** Mark of the second step in the history, so that the browser's back button goes one step back. */
const CODE = { step: 'code' };

/** Password request (AU-18 … AU-36, state machine 3), by ID and captcha or by the link of a message. */
export default function RegistrationPage() {
  const [sent, setSent] = useState<SentCode>();
  const [inMailbox, setInMailbox] = useState<string>();
  const [round, setRound] = useState(0);
  const [link] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  // A reload keeps the mark in the history, but the code's data are lost.
  const current = (state as Partial<typeof CODE> | null)?.step === CODE.step ? sent : undefined;

  // The secret has been read: it should not stay in the address and the history.
  const inAddress = link.has('enlace');
  useEffect(() => {
    if (!inAddress) return;
    setSent(ofLink(link));
    navigate(pathname, { replace: true, state: CODE });
  }, [inAddress, link, navigate, pathname]);

  const sayInMailbox = (message: string): void => {
    setInMailbox(message);
    setRound((count) => count + 1);
  };
  const open = (code: SentCode): void => {
    if (code.onlyLink) {
      sayInMailbox(code.message);
      return;
    }
    setInMailbox(undefined);
    setSent(code);
    navigate(pathname, { state: CODE });
  };
  const resent = (code: SentCode): void => {
    setSent(code.onlyLink ? undefined : code);
    if (code.onlyLink) sayInMailbox(code.message);
  };
  const restart = (): void => {
    if (current?.secret === undefined) navigate(-1);
    else navigate(pathname, { replace: true });
  };

  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      <p className="small strong">
        {text.step[!current ? 'id' : current.secret === undefined ? 'code' : 'link']}
      </p>
      {current ? (
        <CodeStep sent={current} onResent={resent} onRestart={restart} />
      ) : (
        <>
          <div role="status" className={styles['told']}>
            {inMailbox !== undefined && <Note>{inMailbox}</Note>}
          </div>
          <IdStep key={round} onSent={open} />
        </>
      )}
    </AuthPage>
  );
}
