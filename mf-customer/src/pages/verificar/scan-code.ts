import { readVerificationCode } from '@portal/values/certificate-code';

/** `BarcodeDetector` reads codes in pictures. Chrome has it on Android and macOS; TypeScript has no type for it. */
interface CodeDetector {
  readonly detect: (picture: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}

type CodeDetectorClass = new (options: { readonly formats: readonly ['qr_code'] }) => CodeDetector;

const detectorClass = (): CodeDetectorClass | undefined =>
  (globalThis as { BarcodeDetector?: CodeDetectorClass }).BarcodeDetector;

/** Whether this browser can read QR codes and has an interface for cameras. */
export function canScan(): boolean {
  return detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;
}

/** The verification code in the text of a QR code: the last part of the page's address, or the whole text. */
export function codeIn(held: string): string | undefined {
  return readVerificationCode(held.split(/[/?#]/).findLast((part) => part !== '') ?? '');
}

/**
 * Shows the camera's picture and looks for a document's QR code in it. The picture stays in the browser.
 *
 * @param onCode called once, with the first code
 * @param onRefused called when there is no camera or the person does not allow it
 * @returns a function that ends the search and switches the camera off
 */
export function scanCode(
  video: HTMLVideoElement,
  onCode: (code: string) => void,
  onRefused: () => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const scan = async (Detector: CodeDetectorClass): Promise<void> => {
    const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
    const switchOff = (): void => {
      for (const track of camera.getTracks()) track.stop();
    };
    if (signal.aborted) return switchOff();
    signal.addEventListener('abort', switchOff);
    video.srcObject = camera;
    await video.play();
    const detector = new Detector({ formats: ['qr_code'] });
    while (!signal.aborted) {
      const code = (await detector.detect(video)).map(({ rawValue }) => codeIn(rawValue)).find(Boolean);
      if (code !== undefined && !signal.aborted) {
        ending.abort();
        onCode(code);
      }
      await new Promise(requestAnimationFrame);
    }
  };
  const Detector = detectorClass();
  if (Detector === undefined) onRefused();
  else scan(Detector).catch(() => !signal.aborted && onRefused());
  return () => ending.abort();
}
