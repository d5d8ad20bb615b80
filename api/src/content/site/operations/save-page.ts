import type { Author } from '../../../access/identity/index.ts';
import { audit } from '../../../platform/audit/audit.ts';
import type { Context } from '../../../platform/database/context.ts';
import { type Handle, inTransaction } from '../../../platform/database/database.ts';
import { ApiError } from '../../../platform/process/api-error.ts';
import { type Content, newestContent, type Written, writtenVersion } from '../queries/pages.ts';
import { isBlank, isUnfinished, sanitise } from '../sanitise.ts';
import { pageWaits } from '../second-eye.ts';
import type { ContentTables } from '../tables.ts';
import { lockNewest, lockPage, NOT_SCHEDULED, subjectOf } from './lock-page.ts';
import { setAddress } from './set-address.ts';

type Environment = Pick<Context, 'db' | 'clock'>;

export interface PageInput {
  /** 0 creates a page. */
  readonly id: number;
  readonly nombre: string;
  readonly detalle: string;
  /** Version from which the editor started. */
  readonly version?: number | undefined;
  readonly publish: boolean;
  /** Last part of the address; undefined leaves it, and a page without one gets one of its title. */
  readonly slug?: string | undefined;
  /** Undefined leaves it as it was. */
  readonly seo?: Content['seo'] | undefined;
  readonly author: Author;
}

type NewVersion = Written & Pick<ContentTables['content_version'], 'restored_from' | 'saved_at'>;

/** Adds the version after `version` and makes it the newest one. */
const appendVersion = async (
  trx: Handle,
  { id, version }: { id: number; version: number },
  author: Author,
  values: NewVersion,
): Promise<number> => {
  const next = version + 1;
  const tables = trx.withTables<ContentTables>();
  await tables
    .insertInto('content_version')
    .values({
      page_id: id,
      version: next,
      author: author.fiscalNumber,
      author_name: author.name,
      ...values,
    })
    .execute();
  await tables.updateTable('content_page').set({ version: next }).where('id', '=', id).execute();
  return next;
};

/** Publishes a version now and cancels a scheduled one, which would otherwise replace it later. */
const publishVersion = (trx: Handle, id: number, version: number) =>
  trx
    .withTables<ContentTables>()
    .updateTable('content_page')
    .set({ published_version: version, publish_version: null, publish_at: null })
    .where('id', '=', id)
    .execute();

const newPage = async (
  trx: Handle,
): Promise<{ id: number; version: number; published_version: number | null }> => {
  const { id } = await trx
    .withTables<ContentTables>()
    .insertInto('content_page')
    .values({ version: 1, published_version: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, version: 0, published_version: null };
};

/** Texts of a person's version; those that the form did not send are taken from the version that they started from. */
const writtenBy = (
  { nombre, detalle, seo }: Pick<PageInput, 'nombre' | 'detalle' | 'seo'>,
  before: Written | undefined,
): Written => ({
  nombre,
  detalle,
  seo_title: seo ? seo.title.trim() || null : (before?.seo_title ?? null),
  seo_description: seo ? seo.summary.trim() || null : (before?.seo_description ?? null),
  seo_image: seo ? seo.image || null : (before?.seo_image ?? null),
});

/**
 * Texts to save when another person has saved meanwhile: the changes of both, where they are of different fields.
 * Publishing is refused where the other's version is a draft, which would be published unseen.
 * @throws ApiError CONTENT_CHANGED when both have changed the same field, or the edited version does not exist
 */
const merged = async (
  trx: Handle,
  page: { readonly id: number; readonly version: number; readonly published_version: number | null },
  input: PageInput,
  theirs: Written,
): Promise<Written> => {
  const { version } = input;
  const showsDraft = input.publish && page.published_version !== page.version;
  if (version === undefined || version > page.version || showsDraft) throw new ApiError('CONTENT_CHANGED');
  const before = await writtenVersion(trx, page.id, version);
  const mine = writtenBy(input, before);
  const one = <F extends keyof Written>(field: F): Written[F] => {
    if (mine[field] === before[field]) return theirs[field];
    if (theirs[field] === before[field] || theirs[field] === mine[field]) return mine[field];
    throw new ApiError('CONTENT_CHANGED');
  };
  return {
    nombre: one('nombre'),
    detalle: one('detalle'),
    seo_title: one('seo_title'),
    seo_description: one('seo_description'),
    seo_image: one('seo_image'),
  };
};

/**
 * Saves a page as its next version, and publishes it on request (API-64), unless it leads out of the portal where nobody
 * but its author has looked at. Every version is kept.
 * @throws ApiError PAGE_INCOMPLETE (CM-05), PAGE_UNFINISHED for a page to be published, NOT_FOUND, CONTENT_CHANGED when
 *   another person has changed the same field meanwhile, SLUG_TAKEN
 */
export async function savePage({ db, clock }: Environment, input: PageInput): Promise<Content> {
  const nombre = input.nombre.trim();
  const detalle = sanitise(input.detalle);
  if (nombre === '' || isBlank(detalle)) throw new ApiError('PAGE_INCOMPLETE');
  if (input.publish && isUnfinished(detalle)) throw new ApiError('PAGE_UNFINISHED');
  return inTransaction(db, async (trx) => {
    const saved_at = clock.now();
    const page = input.id === 0 ? await newPage(trx) : await lockNewest(trx, input.id, saved_at);
    const isNewest = input.id === 0 || page.version === input.version;
    const typed = { ...input, nombre, detalle };
    const newest = page.version === 0 ? undefined : await writtenVersion(trx, page.id, page.version);
    const written = isNewest || !newest ? writtenBy(typed, newest) : await merged(trx, page, typed, newest);
    const { fiscalNumber } = input.author;
    const publish = input.publish && !(await pageWaits(trx, page, written.detalle, fiscalNumber));
    const version = await appendVersion(trx, page, input.author, {
      ...written,
      saved_at,
      restored_from: null,
    });
    if (publish) await publishVersion(trx, page.id, version);
    await setAddress(
      trx,
      { id: page.id, slug: input.slug, title: written.nombre, author: input.author },
      saved_at,
    );
    await audit(trx, saved_at, {
      actor: fiscalNumber,
      subject: subjectOf(page.id),
      action: publish ? 'page published' : 'page saved',
      data: { nombre: written.nombre, version },
    });
    return newestContent(trx, page.id, saved_at);
  });
}

export interface RestoreInput {
  readonly id: number;
  /** Number of the version to restore. */
  readonly restore: number;
  readonly version: number;
  readonly author: Author;
}

/** Saves an old version as the newest one, as a draft: visitors see no change yet. */
export function restorePage({ db, clock }: Environment, input: RestoreInput): Promise<Content> {
  return inTransaction(db, async (trx) => {
    const saved_at = clock.now();
    const page = await lockPage(trx, input, saved_at);
    const restored = await writtenVersion(trx, input.id, input.restore);
    const version = await appendVersion(trx, page, input.author, {
      ...restored,
      saved_at,
      restored_from: input.restore,
    });
    await audit(trx, saved_at, {
      actor: input.author.fiscalNumber,
      subject: subjectOf(input.id),
      action: 'page version restored',
      data: { nombre: restored.nombre, version, restored: input.restore },
    });
    return newestContent(trx, input.id, saved_at);
  });
}

export interface UnpublishInput {
  readonly id: number;
  readonly version: number;
  readonly author: Author;
}

/** Withdraws a page from visitors and cancels its schedule. Menu options that lead to it are hidden meanwhile. */
export function unpublishPage({ db, clock }: Environment, input: UnpublishInput): Promise<Content> {
  return inTransaction(db, async (trx) => {
    const at = clock.now();
    await lockPage(trx, input, at);
    await trx
      .withTables<ContentTables>()
      .updateTable('content_page')
      .set({ published_version: null, ...NOT_SCHEDULED })
      .where('id', '=', input.id)
      .execute();
    const content = await newestContent(trx, input.id, at);
    await audit(trx, at, {
      actor: input.author.fiscalNumber,
      subject: subjectOf(input.id),
      action: 'page unpublished',
      data: { nombre: content.nombre, version: content.version },
    });
    return content;
  });
}
