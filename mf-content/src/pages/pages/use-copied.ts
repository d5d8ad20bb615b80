import { useState } from 'react';
import { managerTexts } from '../../manager-texts.ts';

/**
 * Copies a text for the person, who is told either way: browsers refuse the clipboard without a permission or a secure page.
 * @param done the message once it is copied
 * @returns the message so far, empty before the first copy, and the copying
 */
export function useCopied(done: string): { readonly message: string; readonly copy: (text: string) => void } {
  const [message, setMessage] = useState('');
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setMessage(done),
      () => setMessage(managerTexts.pages.copyFailed),
    );
  };
  return { message, copy };
}
