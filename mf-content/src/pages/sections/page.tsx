import { query } from '@portal/api-client';
import type { Output } from '@portal/contract';
import { adminPaths } from '@portal/contract/admin-areas';
import { carousels } from '@portal/contract/content-block-kinds';
import { blocksOf } from '@portal/features/content';
import { Button, Link, SkeletonCard } from '@portal/ui/core';
import { comeTogether, Disclosure, QueryState } from '@portal/ui/data';
import { LocationIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { adminTexts as texts } from '../../admin-texts.ts';
import { BlockList } from '../../parts/blocks/block-list.tsx';
import type { BlockType, EditedBlock } from '../../parts/blocks/block-rules.ts';
import { BlockTrash } from '../../parts/blocks/block-trash.tsx';
import { OptionList } from '../../parts/blocks/option-list.tsx';
import { activeCount, type Section } from '../../parts/blocks/option-rules.ts';
import { SaveFrame } from '../../parts/save-frame.tsx';
import styles from './sections.module.css';

const text = texts.sections;

/** Order of the sections: from top to bottom of the public pages. */
const places: readonly Section['place'][] = [
  'Header',
  'menu1',
  'menu2',
  'Creditos',
  'Landing',
  'Aliados',
  'Footer',
  'Consulta',
];

/** Carousels and sections (CM-06, CM-07, CM-11). */
export default function SectionsPage() {
  const blocks = useQuery(query('GET /api/front_modules'));
  const sections = useQuery(sectionList);
  return (
    <AdminPage
      title={text.title}
      actions={
        <Button variant="line" icon={<LocationIcon />} href={adminPaths.stores}>
          {text.points}
        </Button>
      }
    >
      <SaveFrame>
        {/* Both groups are shown at once: one shown earlier would be moved when the other arrives. */}
        {comeTogether([blocks, sections]) ? <Groups blocks={blocks} /> : <SkeletonCard lines={9} />}
      </SaveFrame>
    </AdminPage>
  );
}

const sectionList = query('GET /api/sections/list');

type BlocksQuery = UseQueryResult<Output<'GET /api/front_modules'>>;

function Groups({ blocks }: { blocks: BlocksQuery }) {
  return (
    <>
      <div className={styles['groups']}>
        <section aria-label={text.carousels}>
          <h2>{text.carousels}</h2>
          <QueryState query={blocks} errorTitle={texts.blocks.failed}>
            {(data) => carousels.map((type) => <Carousel key={type} type={type} blocks={data.modules} />)}
          </QueryState>
          <BlockTrash />
        </section>
        <section aria-label={text.menus}>
          <h2>{text.menus}</h2>
          <Sections />
        </section>
      </div>
      <p className={`soft ${styles['more']}`}>
        {text.more} <Link href={adminPaths.blocks}>{text.moreLink}</Link>
      </p>
    </>
  );
}

function Carousel({ type, blocks }: { type: BlockType; blocks: readonly EditedBlock[] }) {
  return (
    <Disclosure title={texts.blocks.types[type]} end={blocksOf(blocks, type).length}>
      <BlockList type={type} blocks={blocks} />
    </Disclosure>
  );
}

function Sections() {
  const sections = useQuery(sectionList);
  const directives = useQuery(query('GET /api/sections/directives')).data?.directives ?? [];
  const contents = useQuery(query('GET /api/contents')).data?.contents ?? [];
  const pages = new Map(
    contents.map(({ id, nombre, status }) => [id, { nombre, published: status !== 'draft' }]),
  );
  return (
    <QueryState query={sections} errorTitle={text.failed}>
      {(data) =>
        data.sections
          .toSorted((a, b) => places.indexOf(a.place) - places.indexOf(b.place))
          .map((section) => {
            const most = directives.find(({ id }) => id === section.section_id)?.maximo ?? 0;
            return (
              <Disclosure
                key={section.section_id}
                title={text.places[section.place]}
                meta={section.place.startsWith('menu') && <span className="soft">{section.name}</span>}
                end={text.activeOf(activeCount(section), most)}
              >
                <OptionList section={section} most={most} pages={pages} />
              </Disclosure>
            );
          })
      }
    </QueryState>
  );
}
