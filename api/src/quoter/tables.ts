import type { Generated } from 'kysely';

export type QuoterTables = {
  /** Present charges and limits of the product: one row. */
  quoter_terms: {
    /** Annual effective percent, decimal text; the month's usury cap goes before it. */
    annual_rate: string;
    /** Guarantee fee, percent of the capital. */
    guarantee_rate: string;
    /** IVA on interest and on the guarantee fee, percent. */
    iva_rate: string;
    max_instalments: number;
    /** Least instalment, whole pesos. */
    min_instalment: number;
  };
  /** Quotes as they were shown; the last one of a customer is the one a code may approve. */
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
