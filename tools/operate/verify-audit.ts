import {
  configuredReleaseWitness,
  configuredWitness,
  USAGE,
  verdictOn,
} from '../../api/src/commands/verify-audit.ts';
import { runVerifying } from '../../api/src/commands/verifying-command.ts';
import { verdictOnReleaseAudit } from '../../platform/registry/index.ts';

await runVerifying(USAGE, async (db, config) => {
  const audit = await verdictOn(db, configuredWitness(config));
  const releases = await verdictOnReleaseAudit(db as never, configuredReleaseWitness(config));
  return {
    text: [audit.text, ...(releases ? [releases.text] : [])].join('\n'),
    code: audit.code === 0 && (releases?.code ?? 0) === 0 ? 0 : 1,
  };
});
