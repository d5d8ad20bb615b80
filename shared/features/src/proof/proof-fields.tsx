import { Field, PasswordInput } from '@portal/ui/controls';
import { PasskeyProof } from './passkey-proof.tsx';
import { texts } from './texts.ts';

export interface ProofFieldsProps {
  /** Sends the form with a passkey: `byPasskey` of `useProvedForm`. */
  readonly onPasskey: () => Promise<void>;
  /** Words on the button of the passkey. */
  readonly passkey?: string | undefined;
  readonly label?: string | undefined;
  readonly help?: string | undefined;
  readonly className?: string | undefined;
}

/** The own password, and below it a passkey in its place, within a form that holds other fields too. */
export function ProofFields({
  onPasskey,
  passkey,
  label = texts.password,
  help = texts.passwordHelp,
  className,
}: ProofFieldsProps) {
  return (
    <>
      <Field name="current_password" label={label} help={help} required className={className}>
        <PasswordInput autoComplete="current-password" maxLength={128} />
      </Field>
      <PasskeyProof onProve={onPasskey} className={className}>
        {passkey}
      </PasskeyProof>
    </>
  );
}
