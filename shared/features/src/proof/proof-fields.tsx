import { Field, PasswordInput } from '@portal/ui/controls';
import { PasskeyProof } from './passkey-proof.tsx';
import { texts } from './texts.ts';

export interface ProofFieldsProps {
  /** Sends the form with a passkey: `byPasskey` of `useProvedForm`. */
  readonly onPasskey: () => Promise<void>;
  /** Label of the button of the passkey. */
  readonly passkey?: string | undefined;
  readonly label?: string | undefined;
  readonly help?: string | undefined;
  readonly className?: string | undefined;
}

/** Field of the person's password with a button for a passkey in its place, for a form with other fields too. */
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
        <PasswordInput autoComplete="current-password" />
      </Field>
      <PasskeyProof onProve={onPasskey} className={className}>
        {passkey}
      </PasskeyProof>
    </>
  );
}
