export type DraftTables = {
  form_draft: {
    /** Canonical national ID of the administrator who typed it. */
    owner: string;
    /** Made with the owner's key: says nothing of the form. */
    name: string;
    /** As the owner's browser sealed it. */
    sealed: string;
    kept_at: Date;
  };
};
