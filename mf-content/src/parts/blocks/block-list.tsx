import { call, query, queryClient } from '@portal/api-client';
import { blocksOf, plainText, safeLink } from '@portal/features/content';
import { Badge, Button } from '@portal/ui/core';
import { dropDraft } from '@portal/ui/form';
import { AddIcon, EditIcon } from '@portal/ui/icons';
import { useRef, useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { BlockIcon } from '../icons/block-icon.tsx';
import { type Change, useSaveFrame } from '../save-frame.tsx';
import { BlockForm, blockDraft, labelOf } from './block-form.tsx';
import {
  type BlockType,
  type BlockValues,
  bodyOf,
  draftKindOf,
  type EditedBlock,
  nameOf,
  shownBlock,
  shownFields,
  valuesOf,
} from './block-rules.ts';
import styles from './blocks.module.css';
import { OrderList } from './order-list.tsx';
import { type Side, useEditConflict } from './use-edit-conflict.tsx';

const text = texts.blocks;

export interface BlockListProps {
  readonly type: BlockType;
  readonly blocks: readonly EditedBlock[];
  /** Number of the block whose form is open at first. */
  readonly opened?: number | undefined;
}

/** List of the blocks of one kind: adds, edits, deletes and orders them (CM-09, CM-15 … CM-18). */
export function BlockList({ type, blocks, opened }: BlockListProps) {
  const { ask, run, done } = useSaveFrame();
  const [open, setOpen] = useState<number | 'new' | undefined>(opened);
  /** Whether the last save was to be shown to visitors; a save over another person's version keeps this choice. */
  const wanted = useRef(true);
  const { collide, dialog } = useEditConflict<BlockValues, EditedBlock>({
    sides: (values, newest) => blockSides(type, values, newest),
    onMine: (values, newest) => run(saving(values, newest, wanted.current)),
    onTheirs: () => setOpen(undefined),
  });
  const items = blocksOf(blocks, type) as readonly EditedBlock[];

  const saving = (values: BlockValues, block: EditedBlock | undefined, publish: boolean): Change => ({
    title: text.confirmSave,
    text: publish ? text.confirmSaveText : text.confirmDraftText,
    run: async () => {
      wanted.current = publish;
      const { module } = await call('POST /api/front_modules', {
        body: bodyOf(type, values, block, publish),
      });
      dropDraft(blockDraft(type, block));
      setOpen(undefined);
      return publish && draftKindOf(module) ? texts.waitsForOther : texts.saved;
    },
    onChanged: () => void collideWithNewest(values, block),
  });
  const collideWithNewest = async (values: BlockValues, block: EditedBlock | undefined): Promise<void> => {
    const now = await queryClient.fetchQuery({ ...query('GET /api/front_modules'), staleTime: 0 });
    collide(
      values,
      now.modules.find(({ id }) => id === block?.id),
    );
  };
  const dropUnpublished = (block: EditedBlock): void =>
    ask({
      title: text.confirmDrop,
      text: text.confirmDropText,
      run: async () => {
        const shown = shownBlock(block);
        await call('POST /api/front_modules', { body: bodyOf(type, valuesOf(type, shown), shown) });
        dropDraft(blockDraft(type, block));
        setOpen(undefined);
        return text.dropped;
      },
    });
  const remove = (block: EditedBlock): void =>
    ask({
      title: text.confirmDelete,
      text: text.confirmDeleteText,
      destroys: true,
      run: async () => {
        await call('DELETE /api/front_modules/:id', {
          params: { id: block.id },
          query: { version: block.version },
        });
        dropDraft(blockDraft(type, block));
        setOpen(undefined);
        return text.deleted;
      },
      onChanged: () => void collideWithNewest(valuesOf(type, block), block),
    });

  return (
    <div className="stack">
      {items.length === 0 && open !== 'new' && <p className="soft">{text.empty}</p>}
      <OrderList
        items={items}
        idOf={({ id }) => id}
        nameOf={nameOf}
        locked={open !== undefined}
        onSave={(ids, was) =>
          call('POST /api/front_modules/order', { body: { module_type: type, ids, was } })
        }
        below={(block) =>
          open === block.id && (
            <BlockForm
              type={type}
              block={block}
              disabled={done}
              onSave={(values, publish, version) => ask(saving(values, { ...block, version }, publish))}
              onDropDraft={block.draft ? () => dropUnpublished(block) : undefined}
              onCancel={() => setOpen(undefined)}
              onDelete={() => remove(block)}
            />
          )
        }
      >
        {(block) => (
          <BlockLine
            block={block}
            onEdit={done || open !== undefined ? undefined : () => setOpen(block.id)}
          />
        )}
      </OrderList>
      {open === 'new' && (
        <section className={styles['new']} aria-label={text.newItem}>
          <BlockForm
            type={type}
            disabled={done}
            onSave={(values, publish) => ask(saving(values, undefined, publish))}
            onCancel={() => setOpen(undefined)}
          />
        </section>
      )}
      <div className="row">
        <Button
          variant="line"
          icon={<AddIcon />}
          disabled={done || open !== undefined}
          onClick={() => setOpen('new')}
        >
          {text.add}
        </Button>
      </div>
      {dialog}
    </div>
  );
}

interface BlockLineProps {
  readonly block: EditedBlock;
  /** Undefined while a block of the list is being edited. */
  readonly onEdit: (() => void) | undefined;
}

function BlockLine({ block, onEdit }: BlockLineProps) {
  const { module_type, content, image_link, extra_properties } = block;
  const draft = draftKindOf(block);
  const image = shownFields[module_type].includes('image_link') ? safeLink(image_link) : undefined;
  return (
    <div className={styles['line']}>
      {image && <img className={styles['thumb']} src={image} alt="" loading="lazy" />}
      {module_type === 'LandingModule' && <BlockIcon name={extra_properties.dripicon ?? ''} />}
      <span className={styles['words']}>
        <b>{nameOf(block)}</b>
        {draft && <Badge tone={draft === 'new' ? 'neutral' : 'warn'}>{text.drafts[draft]}</Badge>}
        <span className="tiny mute">{plainText(content) || block.redirect_link}</span>
      </span>
      {onEdit && (
        <Button
          variant="quiet"
          icon={<EditIcon className="small-icon" />}
          aria-label={text.editOne(nameOf(block))}
          onClick={onEdit}
        >
          {text.edit}
        </Button>
      )}
    </div>
  );
}

/** Values of both people by field, in words; equal ones are left out. */
const blockSides = (type: BlockType, mine: BlockValues, newest: EditedBlock): readonly Side[] => {
  const theirs = valuesOf(type, newest);
  const words = (value: string | boolean): string => {
    if (typeof value === 'boolean') return value ? text.sides.yes : text.sides.no;
    return plainText(value) || text.sides.nothing;
  };
  return shownFields[type]
    .filter((field) => mine[field] !== theirs[field])
    .map((field) => ({
      label: labelOf(type, field),
      mine: words(mine[field]),
      theirs: words(theirs[field]),
    }));
};
