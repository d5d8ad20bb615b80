/** Selection for a peace-and-salvo: everything ('general'), or closed invoices. */
export interface PeaceSelection {
  readonly general: boolean;
  /** The box 'all', which may stay ticked while single invoices are unticked (D-33). */
  readonly all: boolean;
  /** Numbers of chosen invoices, in the order of the list. */
  readonly invoices: readonly string[];
}

export type PeaceToggle =
  | { readonly box: 'general' }
  | { readonly box: 'all' }
  | { readonly box: 'invoice'; readonly invoice: string };

export const nothingChosen: PeaceSelection = { general: false, all: false, invoices: [] };
export const generalChosen: PeaceSelection = { ...nothingChosen, general: true };

/**
 * The selection after one box was pressed (CE-09 … CE-12, AC-12).
 *
 * @param closed numbers of every closed invoice, in the order of the list
 */
export function togglePeace(
  now: PeaceSelection,
  toggle: PeaceToggle,
  closed: readonly string[],
): PeaceSelection {
  switch (toggle.box) {
    case 'general':
      return now.general ? nothingChosen : generalChosen;
    case 'all':
      return now.all ? nothingChosen : { general: false, all: true, invoices: closed };
    case 'invoice': {
      const chosen = closed.filter((invoice) =>
        invoice === toggle.invoice ? !now.invoices.includes(invoice) : now.invoices.includes(invoice),
      );
      return {
        general: false,
        all: now.all && chosen.some((invoice) => invoice.startsWith('B')),
        invoices: chosen,
      };
    }
  }
}

/** Path segment of the call: the chosen invoices comma-joined, '' for 'general' (API-41), undefined without a choice */
export function peaceSegment({ general, invoices }: PeaceSelection): string | undefined {
  if (general) return '';
  return invoices.length > 0 ? invoices.join(',') : undefined;
}
