import { INQUIRY, InquiryField, type InquiryStart, inquiryFieldTexts } from '@portal/features/inquiry';
import { Button } from '@portal/ui/core';
import { canonicalFiscalNumber, isFiscalNumber } from '@portal/values/fiscal-number';
import { type FormEvent, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import styles from './landing.module.css';
import { landingTexts } from './texts.ts';

const text = landingTexts;

/**
 * Field of the public inquiry, for a person without a password at hand; the page of the inquiry takes over the typed ID
 * (PU-28). Before hydration the form is posted to that page; what was typed until then stays.
 */
export function Inquiry() {
  const id = useId();
  const navigate = useNavigate();
  const [fiscalNumber, setFiscalNumber] = useState('');
  const [tried, setTried] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isFiscalNumber(fiscalNumber)) {
      const state: InquiryStart = { fiscalNumber: canonicalFiscalNumber(fiscalNumber) };
      navigate(INQUIRY, { state });
      return;
    }
    setTried(true);
    field.current?.focus();
  };

  return (
    <form
      className={`card ${styles['inquiry']}`}
      method="post"
      action={INQUIRY}
      onSubmit={submit}
      aria-labelledby={id}
      noValidate
    >
      <div>
        <h2 id={id}>{text.inquiry}</h2>
        <p className="small soft">{text.inquiryLead}</p>
      </div>
      <InquiryField value={fiscalNumber} onValue={setFiscalNumber} tried={tried} ref={field} />
      <Button size="big" variant="action" type="submit">
        {inquiryFieldTexts.submit}
      </Button>
    </form>
  );
}
