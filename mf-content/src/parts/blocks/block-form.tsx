import { isCarousel } from '@portal/contract/content-block-kinds';
import { Checkbox, Field, TextArea, TextInput } from '@portal/ui/controls';
import { Button } from '@portal/ui/core';
import { useKeptDraft } from '@portal/ui/form';
import { CloseIcon, ImageIcon } from '@portal/ui/icons';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { FaultNote } from '../fault-note.tsx';
import { BlockIcon } from '../icons/block-icon.tsx';
import { ImageDialog } from '../media/image-dialog.tsx';
import { LazyRichEditor } from '../rich-editor/lazy-rich-editor.tsx';
import { useDirty } from '../save-frame.tsx';
import { BlockPreview } from './block-preview.tsx';
import {
  type BlockField,
  type BlockType,
  type BlockValues,
  type EditedBlock,
  type Faults,
  faultsOf,
  imageLinkOf,
  shownFields,
  UNKNOWN_VERSION,
  valuesOf,
} from './block-rules.ts';
import styles from './blocks.module.css';

const text = texts.blocks;

const IconDialog = lazy(() => import('./icon-dialog.tsx'));

export interface BlockFormProps {
  readonly type: BlockType;
  /** Absent for a new block. */
  readonly block?: EditedBlock | undefined;
  readonly disabled: boolean;
  /** Saves the block over `began`, the version that the values began from: shown to visitors (`publish`) or as a draft. */
  readonly onSave: (values: BlockValues, publish: boolean, began: number) => void;
  /** Drops the draft, which visitors do not see yet. */
  readonly onDropDraft?: (() => void) | undefined;
  /** Drops a new block; leaves an existing block as it was (CM-15). */
  readonly onCancel: () => void;
  readonly onDelete?: (() => void) | undefined;
}

/** Name of the draft in the person's browser of a block, or of a new block of its kind. */
export function blockDraft(type: BlockType, block: Pick<EditedBlock, 'id'> | undefined): string {
  return `bloque ${type} ${block?.id ?? 'nuevo'}`;
}

/** The fields of one block, by its kind. */
export function BlockForm({
  type,
  block,
  disabled,
  onSave,
  onDropDraft,
  onCancel,
  onDelete,
}: BlockFormProps) {
  const [before] = useState(() => valuesOf(type, block));
  const [values, setValues] = useState(before);
  const [version, setVersion] = useState(block?.version ?? UNKNOWN_VERSION);
  const [faults, setFaults] = useState<Faults>();
  const dirty = JSON.stringify(values) !== JSON.stringify(before);
  useDirty(dirty);
  const draft = useKeptDraft({
    name: blockDraft(type, block),
    values: { ...values, version },
    dirty,
    restore: ({ version: began = UNKNOWN_VERSION, ...kept }) => {
      setValues(kept);
      setVersion(began);
    },
  });

  const set = (change: Partial<BlockValues>): void => {
    setValues((now) => ({ ...now, ...change }));
    setFaults(undefined);
  };
  const submit = (publish: boolean): void => {
    const wrong = faultsOf(type, values);
    setFaults(wrong);
    if (!wrong) onSave(values, publish, version);
  };

  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit(true);
      }}
    >
      {faults && <FaultNote attempt={faults} text={faults.message} />}
      {shownFields[type].map((field) => (
        <BlockInput key={field} {...{ type, field, values, set }} error={faults?.fields[field]} />
      ))}
      <BlockPreview type={type} values={values} />
      <div className="row">
        <Button type="submit" disabled={disabled}>
          {block ? text.update : text.create}
        </Button>
        <Button variant="line" disabled={disabled} onClick={() => submit(false)}>
          {texts.pages.draft}
        </Button>
        <Button
          variant="line"
          disabled={disabled}
          onClick={() => {
            draft.drop();
            onCancel();
          }}
        >
          {texts.cancel}
        </Button>
        {onDropDraft && (
          <Button variant="quiet" disabled={disabled} onClick={onDropDraft}>
            {text.dropDraft}
          </Button>
        )}
        {onDelete && (
          <Button variant="danger" disabled={disabled} onClick={onDelete}>
            {text.remove}
          </Button>
        )}
      </div>
    </form>
  );
}

interface BlockInputProps {
  readonly type: BlockType;
  readonly field: BlockField;
  readonly values: BlockValues;
  readonly error: string | undefined;
  readonly set: (change: Partial<BlockValues>) => void;
}

/** Label of a field in the form of a kind. */
export function labelOf(type: BlockType, field: BlockField): string {
  if (field === 'title' && type === 'FAQ') return text.fields.question;
  if (field === 'content' && type === 'FAQ') return text.fields.answer;
  if (field === 'content' && type === 'Contacto') return text.fields.phone;
  return field === 'dripicon' ? text.fields.icon : text.fields[field];
}

function BlockInput({ type, field, values, error, set }: BlockInputProps): ReactNode {
  const label = labelOf(type, field);
  const problem = error ? { error } : {};
  switch (field) {
    case 'new_tab':
      return <Checkbox label={label} checked={values.new_tab} onValue={(new_tab) => set({ new_tab })} />;
    case 'dripicon':
      return <IconInput name={values.dripicon} onName={(dripicon) => set({ dripicon })} />;
    case 'image_link':
      return <ImageInput {...{ type, label, problem }} value={values.image_link} set={set} />;
    case 'content':
      if (type === 'FAQ') return <RichInput {...{ label, error }} values={values} set={set} />;
      return (
        <Field label={label} {...problem}>
          {type === 'Contacto' ? (
            <TextInput value={values.content} onValue={(content) => set({ content })} />
          ) : (
            <TextArea value={values.content} rows={3} onValue={(content) => set({ content })} />
          )}
        </Field>
      );
    case 'redirect_link':
      return (
        <Field label={label} help={linkHelp(type)} {...problem}>
          <TextInput
            value={values.redirect_link}
            autoCapitalize="none"
            spellCheck={false}
            onValue={(redirect_link) => set({ redirect_link })}
          />
        </Field>
      );
    case 'title':
    case 'button':
      return (
        <Field label={label} {...problem}>
          <TextInput value={values[field]} onValue={(value) => set({ [field]: value })} />
        </Field>
      );
  }
}

const linkHelp = (type: BlockType): string => {
  if (isCarousel(type)) return text.webLinkHelp;
  return type === 'Contacto' ? text.contactHelp : text.linkHelp;
};

function RichInput({
  label,
  error,
  values,
  set,
}: Omit<BlockInputProps, 'type' | 'field'> & { label: string }) {
  return (
    <div className={error ? 'field bad' : 'field'}>
      <span className="label">{label}</span>
      <div className={styles['rich']}>
        <LazyRichEditor html={values.content} label={label} onChange={(content) => set({ content })} />
      </div>
      {error && <p className="err">{error}</p>}
    </div>
  );
}

interface ImageInputProps {
  readonly type: BlockType;
  readonly label: string;
  readonly value: string;
  readonly problem: { readonly error?: string };
  readonly set: (change: Partial<BlockValues>) => void;
}

function ImageInput({ type, label, value, problem, set }: ImageInputProps) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className={styles['image']}>
      <Field label={label} help={isCarousel(type) ? text.webLinkHelp : undefined} {...problem}>
        <TextInput
          value={value}
          autoCapitalize="none"
          spellCheck={false}
          onValue={(image_link) => set({ image_link })}
        />
      </Field>
      {/^(https?:\/\/|\/)/.test(value) && <img className={styles['thumb']} src={value} alt="" />}
      <Button variant="line" icon={<ImageIcon />} onClick={() => setChoosing(true)}>
        {text.pick}
      </Button>
      {value && (
        <Button variant="quiet" icon={<CloseIcon />} onClick={() => set({ image_link: '' })}>
          {text.clearImage}
        </Button>
      )}
      <ImageDialog
        open={choosing}
        onChoose={({ fileUrl }) => {
          set({ image_link: imageLinkOf(type, fileUrl) });
          setChoosing(false);
        }}
        onClose={() => setChoosing(false)}
      />
    </div>
  );
}

function IconInput({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [choosing, setChoosing] = useState(false);
  return (
    <div className="field">
      <span className="label">{text.fields.icon}</span>
      <div className={styles['icon']}>
        <span>
          <BlockIcon name={name} />
        </span>
        <Button variant="line" onClick={() => setChoosing(true)}>
          {text.pickIcon}
        </Button>
      </div>
      {choosing && (
        <Suspense>
          <IconDialog
            chosen={name}
            onChoose={(chosen) => {
              onName(chosen);
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
