import { plainText } from '@portal/features/content';
import { Field, TextArea, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { Disclosure } from '@portal/ui/data';
import { CloseIcon, CopyIcon, ImageIcon } from '@portal/ui/icons';
import { CopyButton } from '@portal/ui/overlay';
import { slugOf } from '@portal/values/slug';
import { lazy, Suspense, useEffect, useState } from 'react';
import { adminTexts } from '../../admin-texts.ts';
import { pageTexts } from './page-texts.ts';
import type { Typed } from './page-typed.ts';
import styles from './pages.module.css';

const text = pageTexts.search;

const ImageDialog = lazy(async () => ({
  default: (await import('../../parts/media/image-dialog.tsx')).ImageDialog,
}));

/** Characters that search engines show of a title and of a description. */
const LETTERS_SHOWN = { title: 60, summary: 155 } as const;

export interface SearchCardProps {
  readonly typed: Typed;
  /** Present address of the page; empty for a new page. */
  readonly slug: string;
  /** Fault of the typed address. */
  readonly fault?: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (change: Partial<Typed>) => void;
}

/** Address of the page for visitors, and its texts for search engines and previews. */
export function SearchCards({ typed, slug, fault, disabled, onChange }: SearchCardProps) {
  return (
    <>
      <AddressCard {...{ typed, slug, fault, disabled, onChange }} />
      <SeoCard {...{ typed, slug, disabled, onChange }} />
    </>
  );
}

function AddressCard({ typed, slug, fault, disabled, onChange }: SearchCardProps) {
  const [open, setOpen] = useState(false);
  // The card opens, so that the fault of the address is seen.
  useEffect(() => {
    if (fault !== undefined) setOpen(true);
  }, [fault]);
  const made = slugOf(typed.nombre);
  const wanted = slugOf(typed.slug);
  return (
    <Disclosure
      title={text.address}
      open={open}
      onToggle={setOpen}
      className={styles['fold']}
      {...(open || slug === '' ? {} : { meta: <span className="small mute">{text.addressPath(slug)}</span> })}
    >
      <div className="stack">
        <Field
          label={text.addressLabel}
          help={slug === '' ? text.addressOfTitle(made) : text.addressHelp}
          error={fault}
          announced
        >
          <TextInput
            value={typed.slug}
            placeholder={made}
            autoCapitalize="none"
            spellCheck={false}
            disabled={disabled}
            onValue={(value) => onChange({ slug: value })}
            onBlur={() => typed.slug.trim() !== '' && onChange({ slug: slugOf(typed.slug) })}
          />
        </Field>
        {slug !== '' && (
          <div className={styles['address']}>
            <span className="small">{text.addressNow(slug)}</span>
            <CopyButton
              label={text.copy}
              icon={<CopyIcon />}
              iconOnly
              text={`${location.origin}/paginas/${slug}`}
              copied={text.copied}
            />
          </div>
        )}
        {slug !== '' && wanted !== '' && wanted !== slug && (
          <p className="small">{text.addressThen(wanted)}</p>
        )}
      </div>
    </Disclosure>
  );
}

function Counter({ length, of }: { length: number; of: number }) {
  return <span className={length > of ? styles['over'] : styles['count']}>{text.count(length, of)}</span>;
}

function SeoCard({ typed, slug, disabled, onChange }: SearchCardProps) {
  const [choosing, setChoosing] = useState(false);
  const { seo } = typed;
  const set = (change: Partial<Typed['seo']>): void => onChange({ seo: { ...seo, ...change } });
  const words = plainText(typed.detalle).replace(/\s+/g, ' ');
  return (
    <Disclosure title={text.title} className={styles['fold']}>
      <div className="stack">
        <Field label={text.seoTitle} help={<Counter length={seo.title.length} of={LETTERS_SHOWN.title} />}>
          <TextInput
            value={seo.title}
            placeholder={typed.nombre}
            disabled={disabled}
            onValue={(title) => set({ title })}
          />
        </Field>
        <Field label={text.summary} help={<Counter length={seo.summary.length} of={LETTERS_SHOWN.summary} />}>
          <TextArea
            value={seo.summary}
            rows={3}
            disabled={disabled}
            onValue={(summary) => set({ summary })}
          />
        </Field>
        <p className="tiny mute">{text.empty}</p>
        <div className="field">
          <span className="label">{text.image}</span>
          {seo.image && <img className={styles['social']} src={seo.image} alt="" />}
          <div className="row">
            <Button variant="line" icon={<ImageIcon />} disabled={disabled} onClick={() => setChoosing(true)}>
              {text.pick}
            </Button>
            {seo.image && (
              <Button
                variant="quiet"
                icon={<CloseIcon />}
                disabled={disabled}
                onClick={() => set({ image: '' })}
              >
                {adminTexts.blocks.clearImage}
              </Button>
            )}
          </div>
        </div>
        <section className={styles['result']} aria-label={text.result}>
          <b>{seo.title.trim() || typed.nombre}</b>
          <span className="tiny mute">{text.addressPath(slug || slugOf(typed.slug || typed.nombre))}</span>
          <span className="small">{shortened(seo.summary.trim() || words)}</span>
        </section>
      </div>
      {choosing && (
        <Suspense>
          <ImageDialog
            open
            onChoose={({ fileUrl }) => {
              set({ image: fileUrl });
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </Disclosure>
  );
}

/** A description cut to the length that search engines show. */
const shortened = (words: string): string =>
  words.length <= LETTERS_SHOWN.summary ? words : `${words.slice(0, LETTERS_SHOWN.summary - 1)}…`;
