/** Conflicts of a form with a value that another person saved meanwhile. */
export { ConflictDialog, type ConflictDialogProps, type Theirs } from './conflict-dialog.tsx';
export { collideContact } from './contact-conflict.ts';
export { type ContestedField, FieldConflict, type FieldConflictProps } from './field-conflict.tsx';
export { type FieldConflictOf, useFieldConflict } from './use-field-conflict.ts';
