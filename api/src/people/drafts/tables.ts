export type DraftTables = {
  form_draft: {
    /** Canonical national ID of the administrator who typed it. */
    owner: string;
    /** Made with the owner's key, so that it does not show the form. */
    name: string;
    /** Text that the owner's browser sealed. */
    sealed: string;
    kept_at: Date;
  };
};
