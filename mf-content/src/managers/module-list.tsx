import { call, query, queryClient } from '@portal/api-client';
import { modulesOf, plainText, safeLink } from '@portal/features/content';
import { Badge, Button } from '@portal/ui/core';
import { AddIcon, EditIcon } from '@portal/ui/icons';
import { useRef, useState } from 'react';
import { OrderList } from '../admin/order-list.tsx';
import { type Change, useSaveFrame } from '../admin/save-frame.tsx';
import { BlockIcon } from '../icons/block-icon.tsx';
import { managerTexts as texts } from '../manager-texts.ts';
import styles from './managers.module.css';
import { labelOf, ModuleForm } from './module-form.tsx';
import {
  bodyOf,
  draftKindOf,
  type EditedModule,
  type ModuleType,
  type ModuleValues,
  nameOf,
  shownFields,
  shownModule,
  valuesOf,
} from './module-rules.ts';
import { type Side, useCollision } from './use-collision.tsx';

const text = texts.modules;

export interface ModuleListProps {
  readonly type: ModuleType;
  readonly modules: readonly EditedModule[];
  /** Number of the one whose form stands open at first. */
  readonly opened?: number | undefined;
}

/** The modules of one kind: list, order, add, edit, create, cancel, update, delete (CM-09, CM-15 … CM-18). */
export function ModuleList({ type, modules, opened }: ModuleListProps) {
  const { ask, run, done } = useSaveFrame();
  const [open, setOpen] = useState<number | 'new' | undefined>(opened);
  /** Whether what was sent last was to be shown to visitors. */
  const wanted = useRef(true);
  const { collide, dialog } = useCollision<ModuleValues, EditedModule>({
    sides: (values, newest) => moduleSides(type, values, newest),
    onMine: (values, newest) => run(saving(values, newest, wanted.current)),
    onTheirs: () => setOpen(undefined),
  });
  const items = modulesOf(modules, type) as readonly EditedModule[];

  const saving = (values: ModuleValues, module: EditedModule | undefined, publish: boolean): Change => ({
    title: text.confirmSave,
    text: publish ? text.confirmSaveText : text.confirmDraftText,
    run: async () => {
      wanted.current = publish;
      await call('POST /api/front_modules', { body: bodyOf(type, values, module, publish) });
      setOpen(undefined);
      return texts.saved;
    },
    onChanged: () => void collideWithNewest(values, module),
  });
  const collideWithNewest = async (values: ModuleValues, module: EditedModule | undefined): Promise<void> => {
    const now = await queryClient.fetchQuery({ ...query('GET /api/front_modules'), staleTime: 0 });
    collide(
      values,
      now.modules.find(({ id }) => id === module?.id),
    );
  };
  const dropDraft = (module: EditedModule): void =>
    ask({
      title: text.confirmDrop,
      text: text.confirmDropText,
      run: async () => {
        const shown = shownModule(module);
        await call('POST /api/front_modules', { body: bodyOf(type, valuesOf(type, shown), shown) });
        setOpen(undefined);
        return text.dropped;
      },
    });
  const remove = (module: EditedModule): void =>
    ask({
      title: text.confirmDelete,
      text: text.confirmDeleteText,
      destroys: true,
      run: async () => {
        await call('DELETE /api/front_modules/:id', { params: { id: module.id } });
        setOpen(undefined);
        return text.deleted;
      },
    });

  return (
    <div className="stack">
      {items.length === 0 && open !== 'new' && <p className="soft">{text.empty}</p>}
      <OrderList
        items={items}
        idOf={({ id }) => id}
        nameOf={nameOf}
        locked={open !== undefined}
        onSave={(ids) =>
          call('POST /api/front_modules/order', { body: { module_type: type, ids: [...ids] } })
        }
        below={(module) =>
          open === module.id && (
            <ModuleForm
              type={type}
              module={module}
              disabled={done}
              onSave={(values, publish) => ask(saving(values, module, publish))}
              onDropDraft={module.draft ? () => dropDraft(module) : undefined}
              onCancel={() => setOpen(undefined)}
              onDelete={() => remove(module)}
            />
          )
        }
      >
        {(module) => (
          <ModuleLine
            module={module}
            onEdit={done || open !== undefined ? undefined : () => setOpen(module.id)}
          />
        )}
      </OrderList>
      {open === 'new' && (
        <section className={styles['new']} aria-label={text.newItem}>
          <ModuleForm
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

interface ModuleLineProps {
  readonly module: EditedModule;
  /** Absent while something of the list is being edited. */
  readonly onEdit: (() => void) | undefined;
}

function ModuleLine({ module, onEdit }: ModuleLineProps) {
  const { module_type, content, image_link, extra_properties } = module;
  const draft = draftKindOf(module);
  const image = shownFields[module_type].includes('image_link') ? safeLink(image_link) : undefined;
  return (
    <div className={styles['line']}>
      {image && <img className={styles['thumb']} src={image} alt="" loading="lazy" />}
      {module_type === 'LandingModule' && <BlockIcon name={extra_properties.dripicon ?? ''} />}
      <span className={styles['words']}>
        <b>{nameOf(module)}</b>
        {draft && <Badge tone={draft === 'new' ? 'neutral' : 'warn'}>{text.drafts[draft]}</Badge>}
        <span className="tiny mute">{plainText(content) || module.redirect_link}</span>
      </span>
      {onEdit && (
        <Button
          variant="quiet"
          icon={<EditIcon className="small-icon" />}
          aria-label={text.editOne(nameOf(module))}
          onClick={onEdit}
        >
          {text.edit}
        </Button>
      )}
    </div>
  );
}

/** What the two have made of each field, as people read it; those that are alike are left out. */
const moduleSides = (type: ModuleType, mine: ModuleValues, newest: EditedModule): readonly Side[] => {
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
