import type { FrontModule } from '@portal/contract';
import { BlockImage } from '@portal/features/block-image';
import { blocksOf, isExternal, plainText, safeLink, useBlocks } from '@portal/features/content';
import { EmptyState, ErrorState, Link, SkeletonCard, VisuallyHidden } from '@portal/ui/core';
import { OpenIcon } from '@portal/ui/icons';
import { PublicPage } from '@portal/ui/page';
import styles from './informacion.module.css';
import { informationTexts } from './texts.ts';

const text = informationTexts;

/** Tiles that a phone shows before the person scrolls. */
const IN_VIEW = 2;

/** Information blocks as image tiles (PU-22). */
export default function InformationPage() {
  const blocks = useBlocks();
  const tiles = blocksOf(blocks.data?.modules ?? [], 'Information');
  return (
    <PublicPage title={text.title} lead={text.lead}>
      {blocks.isPending && <SkeletonCard lines={6} />}
      {blocks.error && !blocks.data && <ErrorState title={text.failed} onRetry={blocks.refetch} />}
      {blocks.data && tiles.length === 0 && <EmptyState title={text.empty}>{text.emptyHint}</EmptyState>}
      <div className={styles['tiles']}>
        {tiles.map((tile, at) => (
          <Tile key={tile.id} tile={tile} isInView={at < IN_VIEW} />
        ))}
      </div>
    </PublicPage>
  );
}

/** A tile; its link leads to the web or to a page of the portal, in a new tab where the block says so (PU-23). */
function Tile({ tile, isInView }: { tile: FrontModule; isInView: boolean }) {
  const link = safeLink(tile.redirect_link);
  const newTab = tile.extra_properties.new_tab === true;
  return (
    <article className={`card ${styles['tile']}`}>
      <BlockImage
        block={tile}
        sizes="(min-width: 700px) 400px, 100vw"
        // The first images are the largest paint: they load before layout and are decoded with the first paint.
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
