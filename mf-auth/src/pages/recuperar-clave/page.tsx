import { fiscalNumberAsTyped, isFiscalNumber } from '@portal/contract/fiscal-number';
import { Link } from '@portal/ui/core';
import { onlyDigits } from '@portal/ui/format';
import { AuthPage } from '@portal/ui/page';
import { useNavigate, useSearchParams } from '@portal/ui/router';
import { useEffect, useState } from 'react';
import { SafetySentence } from '../../safety/safety-sentence.tsx';
import { texts } from '../../texts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { type RequestedReset, sentBefore } from './recovery.ts';
import styles from './recuperar-clave.module.css';
import { RequestForm } from './request-form.tsx';

const text = texts.recovery;

/** ID and code of a link from the mail (D-17); undefined when one of them is missing or cannot be one. */
const ofLink = (link: URLSearchParams): RequestedReset | undefined => {
  const fiscalNumber = fiscalNumberAsTyped(link.get('uid') ?? '');
  const code = onlyDigits(link.get('token') ?? '', 6);
  return isFiscalNumber(fiscalNumber) && code.length === 6
    ? { fiscalNumber, code, secret: link.get('enlace') ?? undefined, message: text.ofLink, ...sentBefore }
    : undefined;
};

/** Password recovery (AU-37 … AU-46, state machine 4), by ID and captcha or by the link of the mail. */
export default function RecoveryPage() {
  const [link] = useSearchParams();
  const [reset, setReset] = useState<RequestedReset>();
  const [round, setRound] = useState(0);
  const navigate = useNavigate();

  // The code has been read: it should not stay in the address and the history.
  const inAddress = link.has('token');
  useEffect(() => {
    if (!inAddress) return;
    setReset(ofLink(link));
    navigate('/recuperar-clave', { replace: true });
  }, [inAddress, link, navigate]);

  const startOver = (): void => {
    setReset(undefined);
    setRound((count) => count + 1);
  };

  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      <p className="soft">{text.intro}</p>
      <RequestForm key={round} onRequested={setReset} />
      <p className={`${styles['foot']} small`}>
        <Link href="/login">{text.back}</Link>
      </p>
      {reset && <ConfirmDialog reset={reset} onResent={setReset} onClose={startOver} />}
    </AuthPage>
  );
}
