import { useFormContext } from 'react-hook-form';
import { Button, type ButtonProps } from '../core/button.tsx';

export type SubmitButtonProps = Omit<ButtonProps, 'type' | 'href' | 'onClick'>;

/** Sends the surrounding form; while that is under way it shows progress and cannot be pressed again. */
export function SubmitButton({ pending, ...rest }: SubmitButtonProps) {
  const { formState } = useFormContext();
  return <Button {...rest} type="submit" pending={pending || formState.isSubmitting} />;
}
