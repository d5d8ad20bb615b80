import type { RegistryErrorAnswer, RegistryErrorCode } from '@portal/release-protocol/release-statement';

/** The registry refuses a request. `who` can mend it, `fix` says how. */
export class RegistryError extends Error {
  readonly answer: RegistryErrorAnswer;

  constructor(answer: RegistryErrorAnswer) {
    super(answer.problem);
    this.name = 'RegistryError';
    this.answer = answer;
  }
}

/** Team that runs the registry: it holds the operators' keys. */
export const OPERATORS = 'despliegues';
/** The team that keeps the key which makes keys known, offline. */
export const ROOT = 'raiz';

/** For every code the team that can mend it (by default the one that publishes) and how. */
const remedies: Readonly<Record<RegistryErrorCode, { readonly who?: string; readonly fix: string }>> = {
  BAD_REQUEST: {
    fix: 'Send it with `npm run release` of this repository: the form of the request has changed.',
  },
  UNSIGNED: { fix: 'Sign it: `npm run release -- <remote> --key <your key>.pem`.' },
  UNKNOWN_KEY: {
    who: ROOT,
    fix: 'Have the public key added with the root key: `npm run release -- add-key`.',
  },
  REVOKED_KEY: {
    who: ROOT,
    fix: 'Make a new key and have it added with the root key; a revoked one never comes back.',
  },
  EXPIRED_KEY: {
    who: ROOT,
    fix: 'Make a new key and have it added with the root key: `npm run release -- add-key`.',
  },
  BAD_SIGNATURE: { fix: 'The statement was altered after it was signed. Build, sign and send it again.' },
  WRONG_REGISTRY: { fix: 'Sign for this registry: `--name`, or REGISTRY_NAME.' },
  EXPIRED: { fix: 'Sign anew and send within 15 minutes; if it happens again, compare the clocks.' },
  REPLAYED: { fix: 'It was taken before. To publish again, sign again.' },
  FOREIGN_REMOTE: {
    fix: 'Publish with the key of the team that owns the remote, or have one added.',
  },
  OUT_OF_SCOPE: {
    who: OPERATORS,
    fix: 'Take the key that is for this: `--key`. A team’s pauses and takes back its own remotes; operators’ move channels and give links, a team’s gives them where the registry gives previews (REGISTRY_PREVIEWS=1); the root’s makes keys.',
  },
  KEY_LIMITS: { who: ROOT, fix: 'Add one for less, or for a shorter time; 400 days are the most.' },
  FOREIGN_STYLE: {
    fix: 'Begin each selector with a class of the page’s own stylesheet (`*.module.css`), which the build gives the remote’s name; what all pages share is styled in `shared/ui`.',
  },
  DIRTY: {
    fix: 'Commit what it was built from and build again; a dirty build runs on the own machine only.',
  },
  ALTERED_BODY: {
    fix: 'Send exactly what was signed: the same build, by `npm run release` of this repository.',
  },
  SLOW_BODY: { fix: 'Send it over a better line; what does not arrive within seconds is given up.' },
  BAD_MANIFEST: { fix: 'Mend remote.ts or build with this repository’s kit, then publish again.' },
  ALTERED_MANIFEST: { fix: 'release.json is not what the build wrote. Build again and leave it as it is.' },
  OLD_MANIFEST: {
    fix: 'Build the remote from its present sources and publish it: what was built then is not run any more. Or take a later set.',
  },
  BAD_PATH: { fix: 'Files lie in one folder and are named with letters, digits, dot, dash and underscore.' },
  EXTRA_FILE: { fix: 'Build into a clean folder: only what release.json lists may be in it.' },
  MISSING_FILE: { fix: 'Build again and send every file that release.json lists.' },
  ALTERED_FILE: { fix: 'The file is not the one that was built. Build again and leave the output as it is.' },
  TOO_LARGE: { fix: 'Load the large part on demand or take it from the shared kit; see `npm run bench`.' },
  WIDER_PERMISSIONS: {
    who: OPERATORS,
    fix: 'An operator looks at it and signs too: `npm run release -- … --key <yours> --key <operator>`.',
  },
  SECOND_SIGNATURE: {
    who: OPERATORS,
    fix: 'An operator signs too: `npm run release -- … --key <yours> --key <operator>`.',
  },
  OVER_BUDGET: {
    fix: 'Make the page lighter, or raise its line in budgets.json; that needs an operator’s signature too.',
  },
  LOOSE_BUDGET: { fix: 'The page became lighter: lower its line in budgets.json, so that it stays so.' },
  DOES_NOT_FIT: {
    fix: 'Build it from its present sources; where that does not fit either, agree on the order with the teams named.',
  },
  FILES_GONE: {
    fix: 'Build that commit again and publish it, `--channel none`; then it can be run as before.',
  },
  STORE_FULL: {
    who: OPERATORS,
    fix: 'Make room where artefacts are kept and publish it again: nothing was done by half.',
  },
  UNKNOWN_SET: { fix: 'Take a set from `npm run release -- status` or the log.' },
  UNKNOWN_REMOTE: { fix: '`npm run release -- status` lists what is live and what is switched off.' },
  NOTHING_BEFORE: {
    fix: 'Publish what is to be live instead, or name a set of the log with `--to`.',
  },
  CHANNEL_MOVED: {
    fix: 'Another move came first. Look at `npm run release -- status` and do it again if it still holds.',
  },
  BAD_GRANT: { who: OPERATORS, fix: 'Take the link as it was printed, or ask for another one.' },
  GRANT_ENDED: { who: OPERATORS, fix: 'Ask for another one: `npm run release -- grant`.' },
  GRANT_USED: {
    who: OPERATORS,
    fix: 'A link opens in one browser; ask for another, or for more with `--opens`.',
  },
  NO_GRANT: { who: OPERATORS, fix: 'Ask for a link: `npm run release -- grant`.' },
  TOO_MANY: { fix: 'Wait a minute.' },
};

/**
 * An error of the registry with its remedy.
 * @param owner team that publishes, where it is known; it can mend what no other team is named for
 * @param who team that can mend it instead
 * @param fix how, where it is known better than by the code
 */
export function registryError(
  code: RegistryErrorCode,
  problem: string,
  owner = 'the sender',
  who?: string,
  fix?: string,
): RegistryError {
  return new RegistryError({
    code,
    problem,
    who: who ?? remedies[code].who ?? owner,
    fix: fix ?? remedies[code].fix,
  });
}
