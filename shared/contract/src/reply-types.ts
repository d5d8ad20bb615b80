import type { Input, Output } from './contract.ts';

/** Types of replies that several screens use. */
export type Summary = Output<'GET /api/summary'>;
export type InvoicesReply = Output<'GET /api/invoices'>;
export type Invoice = InvoicesReply['invoices'][number];
export type Quota = Invoice['quotas'][number];
export type Transaction = Output<'GET /api/transactions/:id'>['transaction'];
export type TransactionStatus = Transaction['status'];
export type TransactionList = Output<'GET /api/transactions'>;
export type Bank = Output<'GET /api/banks'>['banks'][number];
export type Store = Output<'GET /api/stores'>['stores'][number];
export type FrontModule = Output<'GET /api/front_modules/list'>['modules'][number];
export type Menus = Output<'GET /api/listmenu'>;
export type MenuOption = Menus['Footer'][number];
export type User = Output<'GET /api/user'>;
export type Module = Output<'GET /api/modules'>['modules'][number];
export type Customer = Output<'GET /api/userList'>['clients'][number];
/** The answer of an authenticator to a challenge, in base64url. */
export type PasskeyAssertion = Input<'POST /api/passkeys/login'>['body']['passkey'];
export type LoginReply = Output<'POST /api/login'>;
