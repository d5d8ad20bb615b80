import type { Generated } from 'kysely';

export interface AuditTables {
  audit_entry: {
    id: Generated<number>;
    at: Date;
    actor: string;
    subject: string;
    action: string;
    data: string;
    chain: number;
    previous_hash: string;
    hash: string;
  };
}
