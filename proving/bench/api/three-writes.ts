/** Accounts that three writes fall on; enough that two at once seldom meet. */
export const ACCOUNTS = 10_000;

/** The transaction of `POST /bench/three-writes`, statement by statement. */
export function threeWrites(account: number): readonly { text: string; values: readonly unknown[] }[] {
  return [
    { text: 'begin', values: [] },
    {
      text: 'insert into bench_entry (account_id, amount, at) values ($1, $2, $3)',
      values: [account, 1_000, new Date()],
    },
    { text: 'update bench_account set balance = balance + $1 where id = $2', values: [1_000, account] },
    {
      text: 'insert into bench_event (kind, body, at) values ($1, $2, $3)',
      values: ['entry', '{}', new Date()],
    },
    { text: 'commit', values: [] },
  ];
}

/** The same transaction for pgbench. */
export const threeWritesScript = `\\set account random(1, ${ACCOUNTS})
begin;
insert into bench_entry (account_id, amount, at) values (:account, 1000, now());
update bench_account set balance = balance + 1000 where id = :account;
insert into bench_event (kind, body, at) values ('entry', '{}', now());
commit;
`;
