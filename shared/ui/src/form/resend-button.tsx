import { Button } from '../core/button.tsx';
import { useSecondsUntil } from '../core/countdown.ts';
import { texts } from '../texts.ts';

export type ResendButtonProps = {
  /** End of the code before, in milliseconds since 1970. */
  expiresAt: number;
  /** Requests another code. */
  onResend: () => unknown;
};

/** Button for another code, enabled after the end of the code before [TM-17]. */
export function ResendButton({ expiresAt, onResend }: ResendButtonProps) {
  const waiting = useSecondsUntil(expiresAt) > 0;
  return (
    <Button wide disabled={waiting} variant="line" onClick={() => void onResend()}>
      {texts.code.resend}
    </Button>
  );
}
