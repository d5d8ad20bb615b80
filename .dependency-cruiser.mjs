/**
 * The borders of the house. Dependencies point one way: pages → shared kit → contract;
 * routes → operations → queries.
 */
const remotes = '^mf-([a-z]+)/';

export default {
  forbidden: [
    {
      name: 'no-cycles',
      comment: 'A cycle means that two files have one reason to exist.',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'remote-stands-alone',
      comment:
        'A remote could move to its own repository tomorrow: it never imports another remote or the shell.',
      severity: 'error',
      from: { path: remotes },
      to: { path: '^(mf-[a-z]+|shell|api|simulators)/', pathNot: '^mf-$1/' },
    },
    {
      name: 'shell-names-no-remote',
      comment: 'The shell learns of remotes from their manifests only.',
      severity: 'error',
      from: { path: '^shell/' },
      to: { path: '^(mf-[a-z]+|api|simulators)/' },
    },
    {
      name: 'only-the-contract-is-common',
      comment: 'Server and browser share @portal/contract and @portal/credit-engine and nothing else.',
      severity: 'error',
      from: { path: '^(api|simulators)/' },
      to: { path: '^(shared/(?!(contract|credit-engine)/)|shell|mf-[a-z]+)' },
    },
    {
      name: 'nothing-shipped-knows-the-simulators',
      comment: 'The application must not know that it is being tested.',
      severity: 'error',
      from: { path: '^(api|shell|shared|mf-[a-z]+)/', pathNot: '\\.test\\.tsx?$|/testing/' },
      to: { path: '^simulators/' },
    },
    {
      name: 'domains-talk-through-their-index',
      comment: "A domain of the API calls another's operations; it never reads its tables or queries.",
      severity: 'error',
      from: { path: '^api/src/([a-z-]+)/', pathNot: '^api/src/(platform|import)/|/testing/|\\.test\\.ts$' },
      to: {
        path: '^api/src/[a-z-]+/',
        pathNot: ['^api/src/($1|platform)/', '^api/src/[a-z-]+/index\\.ts$'],
      },
    },
    {
      name: 'kit-knows-no-page',
      comment: 'What is shared must not depend on who uses it.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(shell|mf-[a-z]+|api|simulators)/' },
    },
    {
      name: 'contract-depends-on-nothing-of-ours',
      comment: 'The contract is the ground floor.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: '^shared/(?!contract/)' },
    },
    {
      name: 'credit-engine-is-pure',
      comment: "The credit's arithmetic knows neither clock nor database nor anything else of the project.",
      severity: 'error',
      from: { path: '^shared/credit-engine/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/credit-engine/|/decimal\\.js/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.portal)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    parser: 'swc',
  },
};
