import { query } from '@portal/api-client';
import { adminPaths } from '@portal/contract/admin-areas';
import { contentPages } from '@portal/contract/page-addresses/content-pages';
import { pageHref } from '@portal/contract/page-addresses/page-href';
import { Badge, Button, EmptyState, Loading, Note, Skeleton } from '@portal/ui/core';
import { EditIcon } from '@portal/ui/icons';
import { AdminPage } from '@portal/ui/page';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { adminTexts } from '../../admin-texts.ts';
import { PageText } from '../../parts/page-text.tsx';
import styles from './draft.module.css';

const text = adminTexts.pages;

/** Widths of the frame by their names in the address. */
const widths = { celular: text.phone, tableta: text.tablet, computador: text.desktop } as const;
type Width = keyof typeof widths;
const isWidth = (name: string | null): name is Width => name !== null && Object.hasOwn(widths, name);

/**
 * The last saved version of a page as visitors would read it, by a link that colleagues can share. In the address,
 * `version` chooses another version and `ancho` the width of the frame.
 */
export default function DraftPage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const isNumber = /^[1-9]\d{0,8}$/.test(id);
  const asked = address.get('version') ?? '';
  const version = /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : undefined;
  const given = address.get('ancho');
  const width: Width = isWidth(given) ? given : 'computador';
  const draft = useQuery({
    ...query('GET /api/contents/:id/draft', { params: { id: Number(id) } }),
    enabled: isNumber,
  });
  const older = useQuery({
    ...query('GET /api/contents/:id/versions/:version', {
      params: { id: Number(id), version: version ?? 1 },
    }),
    enabled: isNumber && version !== undefined,
  });
  if (!isNumber || draft.error || older.error)
    return (
      <AdminPage title={text.preview}>
        <EmptyState title={text.noDraft} action={<Button href={adminPaths.pages}>{text.list}</Button>}>
          {text.noDraftHint}
        </EmptyState>
      </AdminPage>
    );
  const content = draft.data?.content;
  const shown = version === undefined ? content : older.data;
  if (!content || !shown)
    return (
      <AdminPage title={text.preview}>
        <Loading>
          <Skeleton height={320} />
        </Loading>
      </AdminPage>
    );
  const isLive = version === undefined ? content.status === 'published' : older.data?.live === true;
  return (
    <AdminPage
      title={`${text.preview}: ${shown.nombre}`}
      shown={text.preview}
      actions={
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: three buttons, not fields of a form */}
          <div className="seg" role="group" aria-label={text.previewSize}>
            {(Object.keys(widths) as Width[]).map((name) => (
              <button
                key={name}
                type="button"
                aria-pressed={name === width}
                onClick={() =>
                  setAddress(
                    { ...(version === undefined ? {} : { version: String(version) }), ancho: name },
                    { replace: true },
                  )
                }
              >
                {widths[name]}
              </button>
            ))}
          </div>
          <Button variant="line" icon={<EditIcon />} href={pageHref(contentPages, { page: id })}>
            {adminTexts.blocks.edit}
          </Button>
        </>
      }
    >
      <div className="stack">
        {!isLive && <Note tone="warn">{text.notLive}</Note>}
        <p className="small mute">
          <Badge>{text.older(version ?? content.version)}</Badge> {shown.user}
        </p>
        <article className={styles['frame']} data-width={width} aria-label={shown.nombre}>
          <h2>{shown.nombre}</h2>
          <PageText html={shown.detalle} />
        </article>
      </div>
    </AdminPage>
  );
}
