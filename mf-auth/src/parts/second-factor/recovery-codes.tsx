import { Button } from '@portal/ui/core';
import styles from './second-factor.module.css';
import { enrolmentTexts } from './texts.ts';

const text = enrolmentTexts;

/** The recovery codes for a lost phone, shown once: the person writes them down or saves them as a file. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <ul className={styles['codes']}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button variant="line" onClick={() => download(codes)}>
        {text.download}
      </Button>
    </>
  );
}

function download(codes: readonly string[]): void {
  const url = URL.createObjectURL(new Blob([[text.fileTitle, '', ...codes, ''].join('\n')]));
  Object.assign(document.createElement('a'), { href: url, download: text.file }).click();
  URL.revokeObjectURL(url);
}
