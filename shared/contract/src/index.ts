export type { Contract, Input, Name, Output } from './contract.ts';
export type { ErrorCode, ErrorEnvelope, FieldError } from './error-catalogue.ts';
export type * from './reply-types.ts';
export type { ReportSection } from './report-names.ts';
export type { Access, AdminModule, Call, CallName, Method, RequiredAction } from './route.ts';
export type { SortColumn, SortText } from './sorting.ts';
