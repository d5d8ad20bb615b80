import { AuthPage } from '@portal/ui/page';
import { useLocation, useNavigate } from '@portal/ui/router';
import { useState } from 'react';
import { SafetySentence } from '../../safety/safety-sentence.tsx';
import { texts } from '../../texts.ts';
import { CodeStep } from './code-step.tsx';
import { IdStep } from './id-step.tsx';
import type { SentCode } from './registration.ts';

const text = texts.registration;
/** Mark of the second step in the history, so that the browser's back button goes one step back. */
const CODE = { step: 'code' };

/** Password request (AU-18 … AU-36, state machine 3). */
export default function RegistrationPage() {
  const [sent, setSent] = useState<SentCode>();
  const navigate = useNavigate();
  const { pathname, state } = useLocation();
  // After a reload the mark is still there, but nothing is known of the code.
  const current = (state as Partial<typeof CODE> | null)?.step === CODE.step ? sent : undefined;

  const open = (code: SentCode): void => {
    setSent(code);
    navigate(pathname, { state: CODE });
  };

  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      <p className="small strong">{current ? text.step.code : text.step.id}</p>
      {current ? (
        <CodeStep sent={current} onResent={setSent} onRestart={() => navigate(-1)} />
      ) : (
        <IdStep onSent={open} />
      )}
    </AuthPage>
  );
}
