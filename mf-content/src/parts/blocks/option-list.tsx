import { call, query, queryClient } from '@portal/api-client';
import { Badge, Button, Note } from '@portal/ui/core';
import { dropDraft } from '@portal/ui/form';
import { AddIcon, EditIcon, ProhibitedIcon } from '@portal/ui/icons';
import { useState } from 'react';
import { adminTexts as texts } from '../../admin-texts.ts';
import { type Change, useSaveFrame } from '../save-frame.tsx';
import styles from './blocks.module.css';
import { OptionForm, optionDraft } from './option-form.tsx';
import {
  activeCount,
  bodyOf,
  type Option,
  type OptionValues,
  type Section,
  switchedBody,
  valuesOf,
} from './option-rules.ts';
import { OrderList } from './order-list.tsx';
import { useEditConflict } from './use-edit-conflict.tsx';

const text = texts.sections;

export interface OptionListProps {
  readonly section: Section;
  /** Most active options (CM-31). */
  readonly most: number;
  /** Pages by number, each with its name and whether visitors can see it. */
  readonly pages: ReadonlyMap<number, { readonly nombre: string; readonly published: boolean }>;
}

/** The options of one section: add, edit, switch on and off, put in order (CM-07, CM-12 … CM-14). */
export function OptionList({ section, most, pages }: OptionListProps) {
  const { ask, run, done } = useSaveFrame();
  const [open, setOpen] = useState<number | 'new'>();
  const [full, setFull] = useState(false);
  const { collide, dialog } = useEditConflict<OptionValues, Option>({
    sides: (mine, newest) => {
      const theirs = valuesOf(section, newest);
      const shown = (value: OptionValues, field: keyof OptionValues): string =>
        (field === 'page' ? pages.get(Number(value.page))?.nombre : String(value[field])) ||
        texts.blocks.sides.nothing;
      return (['name', 'order', 'url', 'page'] as const)
        .filter((field) => mine[field] !== theirs[field])
        .map((field) => ({ label: text[field], mine: shown(mine, field), theirs: shown(theirs, field) }));
    },
    onMine: (values, newest) => run(saving(values, newest)),
    onTheirs: () => setOpen(undefined),
  });
  const isFull = activeCount(section) >= most;

  const messageOf = (option: Option | undefined): string => {
    if (option) return texts.saved;
    return section.menu ? text.created : text.pageAdded;
  };
  const saving = (values: OptionValues, option: Option | undefined): Change => ({
    title: texts.blocks.confirmSave,
    text: texts.blocks.confirmSaveText,
    run: async () => {
      const body = bodyOf(section, values, option);
      const { sections } = await call('POST /api/addSection', { body });
      dropDraft(optionDraft(section, option));
      setOpen(undefined);
      return isShown(sections, body) ? messageOf(option) : texts.waitsForOther;
    },
    onChanged: () => void collideWithNewest(values, option),
  });
  const collideWithNewest = async (values: OptionValues, option: Option | undefined): Promise<void> => {
    const now = await queryClient.fetchQuery({ ...query('GET /api/sections/list'), staleTime: 0 });
    const there = now.sections.find(({ section_id }) => section_id === section.section_id);
    collide(
      values,
      there?.options.find(({ option_id }) => option_id === option?.option_id),
    );
  };
  const toggle = (option: Option): Promise<void> | undefined => {
    if (!option.active && isFull) {
      setFull(true);
      return undefined;
    }
    return run({
      title: '',
      run: async () => {
        await call('POST /api/addSection', { body: switchedBody(section, option) });
        return option.active ? text.disabled : text.enabled;
      },
    });
  };

  return (
    <div className="stack">
      {full && (
        <Note tone="warn" role="alert">
          {text.full(most)}
        </Note>
      )}
      {section.options.length === 0 && open !== 'new' && <p className="soft">{text.empty}</p>}
      <OrderList
        items={section.options}
        idOf={({ option_id }) => option_id}
        nameOf={({ name }) => name}
        locked={open !== undefined}
        onSave={(option_ids, was) =>
          call('POST /api/sections/order', {
            body: { section_id: section.section_id, option_ids, was },
          })
        }
        below={(option) =>
          open === option.option_id && (
            <OptionForm
              section={section}
              option={option}
              disabled={done}
              onSave={(values, version) => ask(saving(values, { ...option, version }))}
              onCancel={() => setOpen(undefined)}
            />
          )
        }
      >
        {(option) => (
          <OptionLine
            option={option}
            isMenu={section.menu}
            page={option.content_id === null ? undefined : pages.get(option.content_id)}
            locked={done || open !== undefined}
            onEdit={() => setOpen(option.option_id)}
            onToggle={() => toggle(option)}
          />
        )}
      </OrderList>
      {open === 'new' && (
        <OptionForm
          section={section}
          disabled={done}
          onSave={(values) => ask(saving(values, undefined))}
          onCancel={() => setOpen(undefined)}
        />
      )}
      <div className="row">
        <Button
          variant="line"
          icon={<AddIcon />}
          disabled={done || open !== undefined}
          onClick={() => (isFull ? setFull(true) : setOpen('new'))}
        >
          {section.menu ? text.add : text.addPage}
        </Button>
      </div>
      {dialog}
    </div>
  );
}

/** Whether an option is as switched on as was asked; a new one that leads out of the portal waits for another person. */
function isShown(
  sections: readonly Section[],
  { section_id, option_id, active }: ReturnType<typeof bodyOf>,
): boolean {
  const options = sections.find((section) => section.section_id === section_id)?.options ?? [];
  const newest = Math.max(...options.map((option) => option.option_id));
  const saved = options.find((option) => option.option_id === (option_id || newest));
  return saved === undefined || saved.active === active;
}

interface OptionLineProps {
  readonly option: Option;
  readonly isMenu: boolean;
  readonly page: { readonly nombre: string; readonly published: boolean } | undefined;
  /** Whether an option of the list is being edited. */
  readonly locked: boolean;
  readonly onEdit: () => void;
  readonly onToggle: () => unknown;
}

function OptionLine({ option, isMenu, page, locked, onEdit, onToggle }: OptionLineProps) {
  const where = page?.nombre ?? option.url;
  return (
    <div className={styles['line']}>
      <span className={styles['number']}>{option.order}</span>
      <span className={styles['words']}>
        <b>{option.name}</b>
        {where && (
          <span className="tiny mute">
            {isMenu ? text.leadsTo(page ? `«${where}»` : where) : text.shows(where)}
          </span>
        )}
      </span>
      {page?.published === false && <Badge tone="warn">{text.hiddenPage}</Badge>}
      {option.active ? (
        <Badge tone="ok">{text.active}</Badge>
      ) : (
        <Badge icon={<ProhibitedIcon />}>{text.inactive}</Badge>
      )}
      {!locked && (
        <>
          <Button
            variant="quiet"
            icon={<EditIcon className="small-icon" />}
            aria-label={text.edit(option.name)}
            onClick={onEdit}
          >
            {texts.blocks.edit}
          </Button>
          <Button
            variant="quiet"
            aria-label={`${option.active ? text.disable : text.enable} ${option.name}`}
            onClick={onToggle}
          >
            {option.active ? text.disable : text.enable}
          </Button>
        </>
      )}
    </div>
  );
}
