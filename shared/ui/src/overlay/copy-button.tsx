import type { ReactNode } from 'react';
import { Button, IconButton } from '../core/button.tsx';
import { texts } from '../texts.ts';
import { showToast } from './toasts.tsx';

export type CopyButtonProps = {
  label: string;
  icon?: ReactNode;
  /** The label is read aloud alone. */
  iconOnly?: boolean | undefined;
  /** Text for the clipboard; a function is called when the button is pressed. */
  text: string | (() => string);
  /** Said once the text is copied. */
  copied: string;
  /** Said where the browser refuses the clipboard: without a permission, or on a page that is not secure. */
  refused?: string | undefined;
};

/** Copies a text and says by a toast whether it was copied. */
export function CopyButton(props: CopyButtonProps) {
  const { label, icon, iconOnly, text, copied, refused = texts.copyRefused } = props;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : text());
      showToast(copied);
    } catch {
      showToast({ text: refused, tone: 'bad' });
    }
  };
  if (iconOnly) return <IconButton label={label} icon={icon} onClick={copy} />;
  return (
    <Button variant="quiet" icon={icon} onClick={copy}>
      {label}
    </Button>
  );
}
