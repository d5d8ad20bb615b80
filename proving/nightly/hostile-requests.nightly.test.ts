// The same test as of a change, with more requests.
process.env['HOSTILE_REQUESTS'] ??= '20000';
await import('../../tools/test/whole/hostile-requests.db.test.ts');
