import type { FrontModule } from '@portal/contract';
import { isExternal, modulesOf, plainText, safeLink, useModules } from '@portal/features/content';
import { ModuleImage } from '@portal/features/module-image';
import { EmptyState, ErrorState, Link, SkeletonCard, VisuallyHidden } from '@portal/ui/core';
import { OpenIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import { texts } from '../../texts.ts';
import styles from './informacion.module.css';

const text = texts.information;

/** Tiles that a phone shows before anybody scrolls. */
const IN_VIEW = 2;

/** Information modules as image tiles (PU-22). */
export default function InformationPage() {
  const modules = useModules();
  const tiles = modulesOf(modules.data?.modules ?? [], 'Information');
  return (
    <PublicPage title={text.title} lead={text.lead}>
      {modules.isPending && <SkeletonCard lines={6} />}
      {modules.error && !modules.data && <ErrorState title={text.failed} onRetry={modules.refetch} />}
      {modules.data && tiles.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      <div className={styles['tiles']}>
        {tiles.map((tile, at) => (
          <Tile key={tile.id} tile={tile} isInView={at < IN_VIEW} />
        ))}
      </div>
    </PublicPage>
  );
}

/** Out of the portal when the link is of the web, else inside it; in a new tab where the module says so (PU-23). */
function Tile({ tile, isInView }: { tile: FrontModule; isInView: boolean }) {
  const link = safeLink(tile.redirect_link);
  const newTab = tile.extra_properties.new_tab === true;
  return (
    <article className={`card ${styles['tile']}`}>
      <ModuleImage
        module={tile}
        sizes="(min-width: 700px) 400px, 100vw"
        // The largest things of the page: they wait for no layout, and come with the first paint where they are there.
        {...(isInView ? { fetchPriority: 'high', decoding: 'sync' } : { loading: 'lazy' })}
        width={640}
        height={360}
      />
      <div className={styles['words']}>
        <h2>
          {link ? (
            <Link
              href={link}
              {...(newTab ? { target: '_blank' } : {})}
              {...(newTab || isExternal(link) ? { rel: 'noopener noreferrer' } : {})}
            >
              {tile.title}
              {newTab && <VisuallyHidden> {text.newTab}</VisuallyHidden>}
            </Link>
          ) : (
            tile.title
          )}
          {link && isExternal(link) && (
            <span className={styles['out']}>
              <OpenIcon className="small-icon" />
            </span>
          )}
        </h2>
        <p>{plainText(tile.content)}</p>
      </div>
    </article>
  );
}
