/** Texts that pages of this remote share; those of one page lie beside it. */
export const texts = { auditLog: 'Registro de cambios' } as const;
