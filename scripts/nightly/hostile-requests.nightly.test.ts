// The same test as of a change, with more requests.
process.env['HOSTILE_REQUESTS'] ??= '20000';
await import('../hostile-requests.db.test.ts');
