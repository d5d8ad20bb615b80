import type { Generated } from 'kysely';

/** Also the ending of its address. */
export type RenditionFormat = 'webp' | 'avif';

export type MediaTables = {
  media_file: {
    id: Generated<number>;
    /** Random, with its ending; also the last part of its address. */
    name: string;
    content: Buffer;
    bytes: number;
    width: number;
    height: number;
    /** Name of the file on the author's machine. */
    original_name: string;
    /** National ID of the author, or `system`. */
    author: string;
    author_name: string;
    uploaded_at: Date;
    /** Set while it lies in the trash. */
    trashed_at: Generated<Date | null>;
    /** Name of who threw it away. */
    trashed_by: Generated<string | null>;
    /** Raised each time that it goes to the trash or comes back. */
    version: Generated<number>;
    /** Time at which its renditions were made; null before. */
    rendered_at: Generated<Date | null>;
    render_attempts: Generated<number>;
    /** End of the lease of the process that makes them. */
    render_lease: Generated<Date | null>;
  };
  media_rendition: {
    file_name: string;
    /** As in its address: no wider than the original, which may be narrower than this. */
    width: number;
    format: RenditionFormat;
    content: Buffer;
  };
};
