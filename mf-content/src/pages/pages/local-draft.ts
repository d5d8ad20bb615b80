/** What was typed and not saved, kept in this browser so that a closed tab loses nothing. Gone with the session. */
export interface LocalDraft {
  readonly nombre: string;
  readonly detalle: string;
  /** Version that the text started from; 0 for a new page. */
  readonly version: number;
  /** ISO 8601. */
  readonly at: string;
}

const keyOf = (id: number): string => `content_draft:${id}`;

export const readDraft = (id: number): LocalDraft | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(keyOf(id)) ?? 'null') as LocalDraft | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Answers false where the browser has no room for it. */
export const writeDraft = (id: number, draft: LocalDraft): boolean => {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
};

export const dropDraft = (id: number): void => localStorage.removeItem(keyOf(id));

const bogota = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Bogota',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** `2026-11-20` and `09:52` in Bogotá. */
export const placeInTime = (at: string): { readonly date: string; readonly time: string } => {
  const [date = '', time = ''] = bogota.format(new Date(at)).split(' ');
  return { date, time };
};
