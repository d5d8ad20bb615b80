import type { Output } from '@portal/contract';
import { contact, telLink } from '@portal/contract/messages';
import { Button, Card, DescriptionList, Note, Receipt } from '@portal/ui/core';
import { bogotaTimestamp, clockTime, longDate, longMoment } from '@portal/ui/format';
import { AppIcon, SearchIcon, ShieldIcon } from '@portal/ui/icons';
import { useId } from 'react';
import { texts } from './texts.ts';
import styles from './verificar.module.css';

export type IssuedDocument = Output<'GET /api/verify/:code'>;

export interface VerifiedDocumentProps {
  readonly document: IssuedDocument;
  /** When the server answered, in milliseconds since 1970. */
  readonly at: number;
}

/** The issued document, for comparison with a copy; it shows no more of the person than that needs. */
export function VerifiedDocument({ document, at }: VerifiedDocumentProps) {
  const id = useId();
  const { title, statement, issued_at, holder, fiscal_number, code, revoked } = document;
  return (
    <section role="status" aria-labelledby={id}>
      <Receipt>
        <div className={styles['head']}>
          {!revoked && (
            <svg className={styles['tick']} viewBox="0 0 76 76" aria-hidden="true">
              <circle cx="38" cy="38" r="34" />
              <path d="M25 39.5l9 9 17-19" />
            </svg>
          )}
          <h2 id={id}>{revoked ? texts.revoked : texts.ours}</h2>
          <p className="small soft">{texts.checkedAt(clockTime(bogotaTimestamp(new Date(at))))}</p>
        </div>
        {revoked && (
          <Note tone="bad">
            {texts.revokedOn(longDate(revoked.on), revoked.why)}
            <br />
            {texts.now}: {revoked.now}
          </Note>
        )}
        <DescriptionList
          rows={[
            { label: texts.document, value: title },
            { label: texts.issued, value: longMoment(issued_at) },
            { label: texts.holder, value: holder },
            { label: texts.fiscalNumber, value: texts.endsIn(fiscal_number.replace(/^\*+/, '')) },
            { label: texts.verificationCode, value: code },
          ]}
        />
        <p className={styles['says']}>
          <span className="small soft">{revoked ? texts.said : texts.says}</span>
          {statement}
        </p>
        <p className="tiny mute">{texts.compare}</p>
      </Receipt>
    </section>
  );
}

/** Advice where no document has this code. */
export function UnknownDocument() {
  const id = useId();
  return (
    <Card as="section" className={styles['none']} aria-labelledby={id}>
      <div>
        <h2 id={id}>{texts.none.title}</h2>
        <p className="small soft">{texts.none.text}</p>
      </div>
      <ul>
        <li>
          <SearchIcon /> {texts.none.look}
        </li>
        <li>
          <AppIcon /> {texts.none.scan}
        </li>
        <li>
          <ShieldIcon /> {texts.none.beware}
        </li>
      </ul>
      <div className="row">
        <Button variant="line" href="/verificar">
          {texts.none.another}
        </Button>
        <Button variant="quiet" href={telLink(contact.freeLine)}>
          {texts.none.line}
        </Button>
      </div>
    </Card>
  );
}
