import type { Generated } from 'kysely';

export type QuoterTables = {
  /** Present charges and limits of the product: one row. */
  quoter_terms: {
    /** Annual effective percent, decimal text; the month's usury cap limits it. */
    annual_rate: string;
    /** Guarantee fee, percent of the capital. */
    guarantee_rate: string;
    /** IVA on interest and on the guarantee fee, percent. */
    iva_rate: string;
    max_instalments: number;
    /** Least instalment, whole pesos. */
    min_instalment: number;
  };
  /** Quotes that were shown; a code approves the last one of a customer. */
  quote: {
    id: Generated<number>;
    fiscal_number: string;
    created_at: Date;
    capital: number;
    instalments: number;
    annual_rate: string;
    monthly_rate: string;
    instalment: number;
    total: number;
  };
};
