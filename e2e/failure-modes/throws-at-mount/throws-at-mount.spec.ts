import { THROW, testThrowing } from '../../setup/throwing-release.ts';

testThrowing({ what: 'when its page is first rendered', kind: 'render', inside: THROW });
testThrowing({
  what: 'once its page stands there for the first time',
  kind: 'render',
  before: "import { useEffect } from 'react';",
  inside: `useEffect(() => { ${THROW} }, []);`,
});
