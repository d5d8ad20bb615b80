import { Note } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { useEffect, useRef, useState } from 'react';
import { scanCode } from './scan-code.ts';
import { texts } from './texts.ts';
import styles from './verificar.module.css';

const text = texts.camera;

export interface ScanDialogProps {
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** The camera's picture, until the QR code of a document is in it. */
export default function ScanDialog({ onCode, onClose }: ScanDialogProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <Dialog open title={text.title} onClose={onClose}>
      {isRefused ? (
        <Note tone="bad" role="alert">
          {text.refused}
        </Note>
      ) : (
        <CameraPicture onCode={onCode} onRefused={() => setRefused(true)} />
      )}
    </Dialog>
  );
}

interface CameraPictureProps {
  readonly onCode: (code: string) => void;
  readonly onRefused: () => void;
}

function CameraPicture(told: CameraPictureProps) {
  const video = useRef<HTMLVideoElement>(null);
  const latest = useRef(told);
  useEffect(() => {
    latest.current = told;
  });
  useEffect(() => {
    if (!video.current) return;
    return scanCode(
      video.current,
      (code) => latest.current.onCode(code),
      () => latest.current.onRefused(),
    );
  }, []);
  return (
    <>
      <video className={styles['camera']} ref={video} muted playsInline aria-label={text.picture} />
      <p className="small soft" role="status">
        {text.looking}
      </p>
    </>
  );
}
