/** Conflicts of a form with a value that another person saved meanwhile. */
export { ConflictDialog, type ConflictDialogProps, type Theirs } from './conflict-dialog.tsx';
export { contactConflicts } from './contact-conflict.ts';
export { type ContestedField, FieldConflict, type FieldConflictProps } from './field-conflict.tsx';
export { type ConflictSave, type FieldConflictOf, useConflictSave } from './use-conflict-save.ts';
