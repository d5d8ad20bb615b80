import { THROW, testThrowing } from '../../setup/throwing-release.ts';

testThrowing({
  what: 'when its page is rendered again',
  kind: 'render',
  before: "import { useEffect, useState } from 'react';",
  inside: `const [provoked, setProvoked] = useState(false);
    useEffect(() => {
      const provoke = () => setProvoked(true);
      window.addEventListener('provoke', provoke);
      return () => window.removeEventListener('provoke', provoke);
    }, []);
    if (provoked) ${THROW}`,
  provoke: () => window.dispatchEvent(new Event('provoke')),
});
