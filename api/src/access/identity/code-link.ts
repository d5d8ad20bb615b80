import type { Context } from '../../platform/database/context.ts';

/** Address of a message's link: with ID and code for the form (D-17), and with the secret that replaces the code. */
export function codeLink({ config }: Context, path: '/recuperar-clave' | '/registro', fiscalNumber: string) {
  return (secret: string, code?: string): string => {
    const link = new URL(path, config.publicUrl);
    link.searchParams.set('uid', fiscalNumber);
    if (code !== undefined) link.searchParams.set('token', code);
    link.searchParams.set('enlace', secret);
    return link.href;
  };
}
