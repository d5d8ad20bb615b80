import { Link, Note } from '@portal/ui/core';
import { readCode } from '@portal/ui/format';
import { AuthPage } from '@portal/ui/page';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/values/fiscal-number';
import { useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { SafetySentence } from '../../parts/safety/safety-sentence.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { needsCode, type RequestedReset, sentBefore } from './recovery.ts';
import styles from './recuperar-clave.module.css';
import { RequestForm } from './request-form.tsx';
import { recoveryTexts } from './texts.ts';

const text = recoveryTexts;

/**
 * ID, code and secret of a link from a message (D-17); undefined for a link without the ID, or with neither code nor
 * secret. A link sent after the day's codes were used up has the secret and no code.
 */
const ofLink = (link: URLSearchParams): RequestedReset | undefined => {
  const fiscalNumber = canonicalFiscalNumber(link.get('uid') ?? '');
  const typed = readCode(link.get('token') ?? '');
  const code = /^\d{6}$/.test(typed) ? typed : '';
  const secret = link.get('enlace') ?? undefined;
  if (!isFiscalNumber(fiscalNumber) || (code === '' && secret === undefined)) return undefined;
  return { fiscalNumber, code, secret, message: code === '' ? text.ofLinkAlone : text.ofLink, ...sentBefore };
};

/** Password recovery (AU-37 … AU-46, state machine 4), by ID and captcha or by the link of a message. */
export default function RecoveryPage() {
  const [link] = useSearchParams();
  const [reset, setReset] = useState<RequestedReset>();
  const [inMailbox, setInMailbox] = useState<string>();
  const [round, setRound] = useState(0);
  const navigate = useNavigate();

  // The code has been read: it should not stay in the address and the history.
  const inAddress = link.has('token') || link.has('enlace');
  useEffect(() => {
    if (!inAddress) return;
    setReset(ofLink(link));
    navigate('/recuperar-clave', { replace: true });
  }, [inAddress, link, navigate]);

  const startOver = (): void => {
    setReset(undefined);
    setRound((count) => count + 1);
  };

  const requested = (made: RequestedReset): void => {
    if (made.onlyLink) startOver();
    else setReset(made);
    setInMailbox(made.onlyLink && made.message);
  };

  return (
    <AuthPage title={text.title} saying={text.saying} below={<SafetySentence />}>
      <p className="soft">{text.intro}</p>
      <div role="status">{inMailbox !== undefined && <Note>{inMailbox}</Note>}</div>
      <RequestForm key={round} onRequested={requested} />
      <p className={`${styles['foot']} small`}>
        <Link href="/login">{text.back}</Link>
      </p>
      {reset && (
        <ConfirmDialog
          key={needsCode(reset) ? 'code' : 'link'}
          reset={reset}
          onResent={requested}
          onClose={startOver}
        />
      )}
    </AuthPage>
  );
}
