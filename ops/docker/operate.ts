import '../../shared/process-kit/src/guarded-egress.ts';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { RegistryCallError, registryClient } from '../../platform/registry/cli/client.ts';
import { coSigned, signEachOnce, statementLines } from '../../platform/registry/cli/co-sign.ts';
import { statusLines } from '../../platform/registry/cli/status.ts';
import { allowCalls } from '../../shared/process-kit/src/egress.ts';
import type { Operation } from '../../shared/release-protocol/src/release-statement.ts';
import { readPrivateKey } from '../../shared/release-protocol/src/server/release-signature.ts';
import { DECISION_TIMEOUT_MS, type Proposal, readProposals } from './proposals.ts';

/**
 * Commands of operators: `first`, once, signs the first release of everything; `sign <release>` signs a waiting
 * release; `status`, `waiting`, `rollback [<set or remote>]`, `kill <remote>`, `revive <remote>`, `promote`, `canary
 * <share>`.
 */
const [command = '', subject = ''] = process.argv.slice(2);
const url = process.env['REGISTRY_URL'] ?? 'http://registry:4821';
allowCalls([url]);
const client = registryClient({ url });
const key = readPrivateKey(
  readFileSync(process.env['OPERATORS_KEY_FILE'] ?? '/run/secrets/operators/key.pem', 'utf8'),
);
const proposals = process.env['PROPOSALS_DIR'] ?? '/proposals';

async function sign(proposal: Proposal): Promise<void> {
  console.log(statementLines(proposal));
  const { statement, signatures } = coSigned(proposal, [key]);
  const content = Buffer.from(proposal.content, 'base64');
  console.log((await client.sendContent({ statement, signatures }, content)).done);
}

/** Wanted names that are not live. @throws RegistryCallError */
async function missing(wanted: readonly string[]): Promise<readonly string[]> {
  const live = (await client.status()).stable?.releases.map(({ name }) => name) ?? [];
  return wanted.filter((name) => !live.includes(name));
}

/**
 * Signs waiting releases that are not live, the shell last, since the first remotes go live with it.
 * @throws Error naming what is not live once none of it waits any more
 */
async function signFirst(): Promise<void> {
  const wanted = (process.env['RELEASES'] ?? '').split(' ').filter(Boolean);
  const done = new Set<string>();
  for (const until = Date.now() + DECISION_TIMEOUT_MS; ; await pause(1_000)) {
    try {
      const absent = await missing(wanted);
      const found = [...readProposals(proposals)].filter(([name]) => absent.includes(name));
      const waiting = found
        .sort(([one], [other]) => Number(one === 'shell') - Number(other === 'shell'))
        .map(([, proposal]) => proposal);
      await signEachOnce(waiting, done, sign);
      const left = await missing(wanted);
      if (left.length === 0) return console.log('Everything is live.');
      if (Date.now() > until || waiting.every(({ statement }) => done.has(statement.nonce)))
        throw new Error(`${left.join(', ')}: not live. Its own service says why: docker compose logs.`);
    } catch (error) {
      // The registry may still be starting.
      if (!(error instanceof RegistryCallError) || Date.now() > until) throw error;
      if (error.answer) console.error(error.message);
    }
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

const waiting = readProposals(proposals);
const operation = operations[command];
// Compose passes an empty reason where the operator gave none.
if (operation)
  console.log((await client.operate(operation(), [key], process.env['REASON'] || undefined)).done);
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
