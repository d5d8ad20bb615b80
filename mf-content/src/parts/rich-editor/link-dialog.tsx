import { query } from '@portal/api-client';
import { contactLink } from '@portal/features/content';
import { Field, Select, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { Dialog } from '@portal/ui/overlay';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';

const text = texts.link;

export interface LinkDialogProps {
  /** Target of the selected text; empty without a link. */
  readonly href: string;
  readonly onApply: (href: string) => void;
  /** Absent where an address is required. */
  readonly onRemove?: () => void;
  readonly onClose: () => void;
}

/** Dialog for the target of a text: an address, or one of the pages. */
export function LinkDialog({ href, onApply, onRemove, onClose }: LinkDialogProps) {
  const [address, setAddress] = useState(href);
  const [wrong, setWrong] = useState(false);
  const pages = useQuery(query('GET /api/contents')).data?.contents ?? [];
  const apply = (): void => {
    const link = contactLink(address.trim());
    if (link === undefined) setWrong(true);
    else onApply(link);
  };
  return (
    <Dialog
      open
      title={text.title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={apply}>{text.apply}</Button>
          {href && onRemove && (
            <Button variant="danger" onClick={onRemove}>
              {text.remove}
            </Button>
          )}
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
        </>
      }
    >
      <div className="stack">
        <Field label={text.address} help={text.help} {...(wrong ? { error: text.wrong } : {})}>
          <TextInput
            value={address}
            onValue={(value) => {
              setAddress(value);
              setWrong(false);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              apply();
            }}
          />
        </Field>
        {pages.length > 0 && (
          <Field label={text.page}>
            <Select
              value={/^\/mainpage\/\d+$/.test(address) ? address : ''}
              onValue={(value) => {
                setAddress(value);
                setWrong(false);
              }}
              options={pages.map(({ id, nombre }) => ({ value: `/mainpage/${id}`, label: nombre }))}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
