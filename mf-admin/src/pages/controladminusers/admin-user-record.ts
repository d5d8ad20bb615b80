import type { Output } from '@portal/contract';

export type AdminUser = Output<'GET /api/adminUsers'>['users'][number];
