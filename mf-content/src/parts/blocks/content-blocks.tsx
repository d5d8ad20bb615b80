import { query } from '@portal/api-client';
import { carousels, isCarousel } from '@portal/contract/content-block-kinds';
import { contentBlocksPage } from '@portal/contract/page-addresses/content-blocks-page';
import { plainText } from '@portal/features/content';
import { Field, Select, TextInput } from '@portal/ui/controls';
import { Badge } from '@portal/ui/core';
import { QueryState, Tabs } from '@portal/ui/data';
import { foldedText } from '@portal/values/folded-text';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { adminTexts as texts } from '../../admin-texts.ts';
import { BlockList } from './block-list.tsx';
import { type BlockType, type EditedBlock, nameOf } from './block-rules.ts';
import { BlockTrash } from './block-trash.tsx';
import styles from './content-blocks.module.css';

const text = texts.manager;

const parts = [
  { id: 'carrusel', label: text.parts.carousel, type: undefined },
  { id: 'informacion', label: text.parts.information, type: 'Information' },
  { id: 'preguntas', label: text.parts.faq, type: 'FAQ' },
  { id: 'landing', label: text.parts.landing, type: 'LandingModule' },
  { id: 'contacto', label: text.parts.contact, type: 'Contacto' },
] as const satisfies readonly { id: string; label: string; type: BlockType | undefined }[];

const partOf = (type: BlockType): string => parts.find((part) => part.type === type)?.id ?? parts[0].id;

/**
 * Carrusel, Información, Preguntas frecuentes, Landing and Contacto (CM-08), with a search over all blocks. The address
 * names the part that is shown, and by `bloque` a block whose form is opened.
 */
export function ContentBlocks() {
  const blocks = useQuery(query('GET /api/front_modules'));
  return (
    <QueryState query={blocks} errorTitle={texts.blocks.failed}>
      {(data) => (
        <>
          <Parts blocks={data.modules} />
          <BlockTrash />
        </>
      )}
    </QueryState>
  );
}

function Parts({ blocks }: { blocks: readonly EditedBlock[] }) {
  const [address, setAddress] = useSearchParams();
  const named = address.get(contentBlocksPage.names.block);
  const [opened, setOpened] = useState(() => blocks.find(({ id }) => String(id) === named));
  const [search, setSearch] = useState('');
  // The block leaves the address, so that the reload after a save does not open it again.
  useEffect(() => {
    if (named !== null)
      setAddress({ parte: opened ? partOf(opened.module_type) : parts[0].id }, { replace: true });
  }, [named, opened, setAddress]);

  const words = foldedText(search.trim());
  const choose = (block: EditedBlock): void => {
    setSearch('');
    setOpened(block);
    setAddress({ parte: partOf(block.module_type) });
  };
  const listOf = (type: BlockType) => {
    const chosen = opened?.module_type === type ? opened.id : undefined;
    return <BlockList key={`${type} ${chosen}`} type={type} blocks={blocks} opened={chosen} />;
  };
  return (
    <div className="stack">
      <div className={styles['find']}>
        <Field label={text.find} hiddenLabel>
          <TextInput type="search" value={search} onValue={setSearch} placeholder={text.find} />
        </Field>
      </div>
      {words ? (
        <Found blocks={blocks} words={words} onChoose={choose} />
      ) : (
        <Tabs
          label={text.content}
          selected={address.get('parte') ?? parts[0].id}
          onSelect={(parte) => setAddress({ parte })}
          tabs={parts.map(({ id, label, type }) => ({
            id,
            label,
            content: (
              <div className={styles['part']}>
                {type ? (
                  listOf(type)
                ) : (
                  <Carousels
                    key={opened?.id}
                    first={opened && isCarousel(opened.module_type) ? opened.module_type : 'Slider'}
                    listOf={listOf}
                  />
                )}
              </div>
            ),
          }))}
        />
      )}
    </div>
  );
}

interface FoundProps {
  readonly blocks: readonly EditedBlock[];
  /** Searched words, in the form of {@link foldedText}. */
  readonly words: string;
  readonly onChoose: (block: EditedBlock) => void;
}

function Found({ blocks, words, onChoose }: FoundProps) {
  const found = blocks.filter((block) =>
    foldedText(
      `${nameOf(block)} ${plainText(block.content)} ${block.extra_properties.button ?? ''}`,
    ).includes(words),
  );
  return (
    <div role="status">
      {found.length === 0 ? (
        <p className="soft">{text.noMatch}</p>
      ) : (
        <ul className={styles['found']} aria-label={text.found}>
          {found.map((block) => (
            <li key={block.id}>
              <button type="button" onClick={() => onChoose(block)}>
                <b>{nameOf(block)}</b>
                <Badge>{texts.blocks.types[block.module_type]}</Badge>
                <span className="tiny mute">{plainText(block.content)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface CarouselsProps {
  readonly first: BlockType;
  readonly listOf: (type: BlockType) => ReactNode;
}

function Carousels({ first, listOf }: CarouselsProps) {
  const [type, setType] = useState<BlockType>(first);
  return (
    <div className="stack">
      <div className={styles['pick']}>
        <Field label={text.parts.carousel}>
          <Select
            value={type}
            placeholder={null}
            onValue={(value) => setType(value as BlockType)}
            options={carousels.map((value) => ({ value, label: texts.blocks.types[value] }))}
          />
        </Field>
      </div>
      {listOf(type)}
    </div>
  );
}
