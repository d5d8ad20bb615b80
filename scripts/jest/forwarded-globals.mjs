/** Globals that Jest gives the file that runs now. */
let given = {};

export function giveGlobals(globals) {
  given = globals;
}

/** Modules stay loaded from one file to the next; what they import of Jest is always that of the file that runs. */
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
