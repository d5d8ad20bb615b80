import type { Generated } from 'kysely';

export type MediaTables = {
  media_file: {
    id: Generated<number>;
    /** Random, with its ending; also the last part of its address. */
    name: string;
    content: Buffer;
    bytes: number;
    width: number;
    height: number;
    /** What the file was called on the author's machine. */
    original_name: string;
    /** National ID of the author, or `system`. */
    author: string;
    author_name: string;
    uploaded_at: Date;
  };
};
