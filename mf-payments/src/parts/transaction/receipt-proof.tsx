import type { Output } from '@portal/contract';
import { transactionTexts as texts } from './texts.ts';
import styles from './transaction.module.css';

/** Proof of a receipt: a code, and a QR code that opens the page where it is confirmed. */
export type Proof = NonNullable<Output<'GET /api/transactions/:id'>['proof']>;

/** Width of the light margin that readers of a QR code need, in blocks of the code. */
const QUIET_ZONE_BLOCKS = 2;

/** The code of a receipt as text and as a QR code; dark on light in every theme, so that phones can read it. */
export function ReceiptProof({ proof }: { proof: Proof }) {
  const { size, path } = proof.qr;
  const side = size + 2 * QUIET_ZONE_BLOCKS;
  return (
    <section className={`group ${styles['proof']}`} aria-labelledby="proof">
      <svg
        viewBox={`${-QUIET_ZONE_BLOCKS} ${-QUIET_ZONE_BLOCKS} ${side} ${side}`}
        role="img"
        aria-label={texts.qr}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <div>
        <h2 id="proof">{texts.code}</h2>
        <p className={styles['code']}>{proof.code}</p>
        <p className="tiny soft">
          {texts.proofHint}{' '}
          <a href={proof.url} target="_blank" rel="noreferrer">
            {texts.verify}
          </a>
          .
        </p>
      </div>
    </section>
  );
}
