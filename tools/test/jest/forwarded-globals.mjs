/** Globals that Jest gives the present test file. */
let given = {};

export function giveGlobals(globals) {
  given = globals;
}

/** ES modules stay loaded between files; their imports from Jest always reach the present file's. */
const forwarded = (name) =>
  new Proxy(() => {}, {
    apply: (_target, _self, args) => given[name](...args),
    get: (_target, key) => given[name][key],
  });

export const afterAll = forwarded('afterAll');
export const afterEach = forwarded('afterEach');
export const beforeAll = forwarded('beforeAll');
export const beforeEach = forwarded('beforeEach');
export const describe = forwarded('describe');
export const expect = forwarded('expect');
export const jest = forwarded('jest');
export const test = forwarded('test');
