import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { RegistryCallError, registryClient } from '../registry/cli/client.ts';
import { coSigned, statementLines } from '../registry/cli/co-sign.ts';
import { statusLines } from '../registry/cli/status.ts';
import { readPrivateKey } from '../shared/contract/src/release-signature.ts';
import type { Operation } from '../shared/contract/src/release-statement.ts';
import { type Proposal, readProposals } from './proposals.ts';

/**
 * What operators do, inside: `first`, once, signs the first release of everything; `sign <release>` one that waits;
 * `status`, `waiting`, `rollback [<set or remote>]`, `kill <remote>`, `revive <remote>`, `promote`, `canary <share>`.
 */
const [command = '', subject = ''] = process.argv.slice(2);
const client = registryClient({ url: process.env['REGISTRY_URL'] ?? 'http://registry:4821' });
const key = readPrivateKey(readFileSync('/run/secrets/operators/key.pem', 'utf8'));
// Compose gives an empty one where none was named.
const reason = process.env['REASON'] || command;

async function sign(proposal: Proposal): Promise<void> {
  console.log(statementLines(proposal));
  const { statement, signatures } = coSigned(proposal, [key]);
  const content = Buffer.from(proposal.content, 'base64');
  console.log((await client.sendContent({ statement, signatures }, content)).done);
}

/** Signs what waits until every release of the project is live; of one that is live already nothing is signed. */
async function signFirst(): Promise<void> {
  const wanted = (process.env['RELEASES'] ?? '').split(' ').filter(Boolean);
  const signed = new Set<string>();
  for (;;) {
    try {
      const live = (await client.status()).stable?.releases.map(({ name }) => name) ?? [];
      const missing = wanted.filter((name) => !live.includes(name));
      if (missing.length === 0) return console.log('Everything is live.');
      for (const [name, proposal] of readProposals('/proposals')) {
        const { nonce } = proposal.statement;
        if (!missing.includes(name) || signed.has(nonce)) continue;
        signed.add(nonce);
        await sign(proposal);
      }
    } catch (error) {
      // A registry that does not answer yet will; what is refused is said, and its team may mend it.
      if (!(error instanceof RegistryCallError)) throw error;
      if (error.answer) console.error(error.message);
    }
    await pause(1_000);
  }
}

const operations: Readonly<Record<string, () => Operation>> = {
  promote: () => ({ type: 'promote-canary' }),
  canary: () => ({ type: 'canary', share: Number(subject) }),
  kill: () => ({ type: 'kill', remote: subject }),
  revive: () => ({ type: 'revive', remote: subject }),
  rollback: () =>
    /^(mf-|shell)/.test(subject)
      ? { type: 'rollback-remote', remote: subject }
      : { type: 'rollback', ...(subject ? { to: subject } : {}) },
};

const waiting = readProposals('/proposals');
const operation = operations[command];
if (operation) console.log((await client.operate(operation(), [key], reason)).done);
else if (command === 'first') await signFirst();
else if (command === 'status') console.log(statusLines(await client.report(1, [key])));
else if (command === 'waiting')
  console.log(
    [...waiting.values()].map((proposal) => statementLines(proposal)).join('\n') || 'Nothing waits.',
  );
else if (command === 'sign') {
  const proposal = waiting.get(subject);
  if (!proposal) throw new Error(`Nothing of ${subject || 'that name'} waits for a second signature.`);
  await sign(proposal);
} else throw new Error('status, waiting, sign, rollback, kill, revive, promote or canary?');
