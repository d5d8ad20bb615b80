/**
 * The borders of the house. Dependencies point one way: pages → shared kit → contract → values;
 * routes → operations → queries.
 */
const remotes = '^mf-([a-z]+)/';
const wings = [
  'platform',
  'access',
  'content',
  'people',
  'money',
  'lending',
  'papers',
  'office',
  'app',
  'commands',
];
const floors = ['process', 'database', 'audit', 'delivery', 'http'];

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
      to: { path: '^(mf-[a-z]+|shell|platform|api|simulators)/', pathNot: '^mf-$1/' },
    },
    {
      name: 'page-stands-alone',
      comment:
        "A page never imports another page: what two pages show lies in the remote's parts/. A test may walk from one page to the next.",
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/src/pages/([^/]+)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/pages/', pathNot: '^$1/src/pages/$2/' },
    },
    {
      name: 'part-knows-no-page',
      comment: "What pages share does not depend on one of them: pages → the remote's parts → kit.",
      severity: 'error',
      from: { path: '^(mf-[a-z]+)/src/(?!pages/)[^/]+/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^$1/src/pages/' },
    },
    {
      name: 'shell-writes-the-state',
      comment:
        "Pages read the shell's atoms of @portal/state; a copy that a remote brought would be another state.",
      severity: 'error',
      from: { path: '^(mf-[a-z]+|shared/(?!state/))', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared/state/src/shell\\.ts$' },
    },
    {
      name: 'shell-and-host-name-no-remote',
      comment: 'Shell, host, renderer and registry learn of remotes from their manifests only.',
      severity: 'error',
      from: { path: '^(shell|platform)/' },
      to: { path: '^(mf-[a-z]+|api|simulators)/' },
    },
    {
      name: 'only-the-contract-is-common',
      comment:
        'Server and browser share @portal/values, @portal/contract, @portal/release-protocol and @portal/credit-engine; servers also the kit of their processes.',
      severity: 'error',
      from: { path: '^(api|simulators)/', pathNot: '\\.test\\.ts$|/testing/' },
      to: {
        path: '^(shared/(?!(values|contract|release-protocol|process-kit|credit-engine)/)|shell|platform|mf-[a-z]+)',
      },
    },
    {
      name: 'nothing-shipped-knows-the-simulators',
      comment: 'The application must not know that it is being tested.',
      severity: 'error',
      from: {
        path: '^(api|shell|platform|shared|mf-[a-z]+)/',
        pathNot: '\\.test\\.tsx?$|/testing/',
      },
      to: { path: '^simulators/' },
    },
    {
      name: 'demo-data-knows-no-api',
      comment:
        'The API makes its demonstration data by the generator of data/, which knows the credit engine alone.',
      severity: 'error',
      from: { path: '^data/' },
      to: {
        path: '^(?!data/|shared/(contract|values|credit-engine)/|node_modules/)',
        dependencyTypesNot: ['core'],
      },
    },
    {
      name: 'domains-talk-through-their-index',
      comment: "A domain of the API calls another's operations; it never reads its tables or queries.",
      severity: 'error',
      from: {
        path: '^api/src/([a-z-]+)/([a-z-]+)/',
        pathNot: '^api/src/(platform|app|commands/import)/|/testing/|\\.test\\.ts$',
      },
      to: {
        path: '^api/src/[a-z-]+/[a-z-]+/',
        pathNot: ['^api/src/($1/$2|platform)/', '^api/src/[a-z-]+/[a-z-]+/index\\.ts$'],
      },
    },
    // The wings of the API, bottom first: each imports only what stands before it.
    ...wings.slice(0, -1).map((wing, index) => ({
      name: `${wing}-stands-below`,
      comment: `The wings of the API, bottom first: ${wings.join(', ')}. Each imports only what stands before it.`,
      severity: 'error',
      from: { path: `^api/src/${wing}/`, pathNot: '\\.test\\.ts$|/testing/' },
      to: { path: `^api/src/(${wings.slice(index + 1).join('|')})/` },
    })),
    ...floors.slice(0, -1).map((floor, index) => ({
      name: `platform-${floor}-stands-below`,
      comment: `The platform of the API, bottom first: ${floors.join(', ')}.`,
      severity: 'error',
      from: { path: `^api/src/platform/${floor}/`, pathNot: '\\.test\\.ts$' },
      to: {
        path: `^api/src/platform/(${floors.slice(index + 1).join('|')})/`,
      },
    })),
    {
      name: 'queries-know-no-operation',
      comment: 'Within a domain routes call operations and operations call queries, never the other way.',
      severity: 'error',
      from: { path: '^api/src/([a-z-]+/[a-z-]+)/.*queries/' },
      to: { path: '^api/src/$1/.*(operations/|routes\\.ts$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'operations-know-no-route',
      comment: 'Within a domain routes call operations and operations call queries, never the other way.',
      severity: 'error',
      from: { path: '^api/src/([a-z-]+/[a-z-]+)/.*operations/' },
      to: { path: '^api/src/$1/.*routes\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'registry-is-entered-by-its-index',
      comment:
        "The registry's public face is index.ts, its command line cli/, and testing/ for tests; no other room reads its tables or checks.",
      severity: 'error',
      from: { pathNot: '^platform/registry/' },
      to: {
        path: '^platform/registry/',
        pathNot: '^platform/registry/(index\\.ts$|cli/|testing/index\\.ts$)',
      },
    },
    {
      name: 'host-is-entered-by-its-index',
      comment: "The host's public face is index.ts.",
      severity: 'error',
      from: { pathNot: '^platform/host/' },
      to: { path: '^platform/host/', pathNot: '^platform/host/index\\.ts$' },
    },
    {
      name: 'renderer-is-entered-by-its-index',
      comment:
        "The renderer's public face is index.ts; its hostile bundles are for tests and measurements of others too.",
      severity: 'error',
      from: { pathNot: '^platform/renderer/' },
      to: {
        path: '^platform/renderer/',
        pathNot: '^platform/renderer/(index|hostile-bundles\\.fixture)\\.ts$',
      },
    },
    {
      name: 'registry-knows-no-host',
      comment: 'A host asks the registry; the registry and the renderer stand without a host.',
      severity: 'error',
      from: { path: '^platform/(registry|renderer)/' },
      to: { path: '^(platform/host|shell)/' },
    },
    {
      name: 'shell-is-for-browsers',
      comment:
        'What a server runs lies in the host. The host reads of the shell which pages are its own, and nothing more.',
      severity: 'error',
      from: { path: '^platform/' },
      to: { path: '^shell/', pathNot: '^shell/src/routing/(maintenance|shell-routes)\\.ts$' },
    },
    {
      name: 'kit-knows-no-page',
      comment: 'What is shared must not depend on who uses it.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(shell|platform|mf-[a-z]+|api|simulators|data|e2e|proving|ops|tools)/' },
    },
    {
      name: 'kit-knows-no-feature',
      comment: 'The kit makes a remote of any pages; what the pages of several show is a feature.',
      severity: 'error',
      from: { path: '^shared/(?!features/)' },
      to: { path: '^shared/features/' },
    },
    {
      name: 'what-builds-is-not-what-runs',
      comment:
        'A part of the kit that runs in a page must not bring what builds it along, nor the other way round.',
      severity: 'error',
      from: { path: '^shared/remote-kit/src/(build|runtime|testing)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^shared/remote-kit/src/(build|runtime|testing)/', pathNot: '^shared/remote-kit/src/$1/' },
    },
    {
      name: 'what-stands-on-the-contract',
      comment:
        'Values, then the contract, then the protocol of releases and the kit of processes, side by side.',
      severity: 'error',
      from: { path: '^shared/(release-protocol|process-kit)/' },
      to: { path: '^shared/(?!(contract|values|$1)/)' },
    },
    {
      name: 'no-page-runs-the-kit-of-processes',
      comment: 'What listens, drains and measures is for servers.',
      severity: 'error',
      from: {
        path: '^(shell|mf-[a-z]+|shared/(?!process-kit/|test-kit/))',
        pathNot: '\\.test\\.tsx?$|/testing/',
      },
      to: { path: '^shared/(process-kit|test-kit)/' },
    },
    {
      name: 'contract-depends-on-nothing-of-ours',
      comment: 'The contract knows the values that people write and nothing else.',
      severity: 'error',
      from: { path: '^shared/contract/' },
      to: { path: '^shared/(?!(contract|values)/)' },
    },
    {
      name: 'values-depend-on-nothing-of-ours',
      comment: 'The parsers of what people write are the ground floor: everything above may call them.',
      severity: 'error',
      from: { path: '^shared/values/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/values/' },
    },
    {
      name: 'credit-engine-is-pure',
      comment: "The credit's arithmetic knows neither clock nor database nor anything else of the project.",
      severity: 'error',
      from: { path: '^shared/credit-engine/src/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^shared/credit-engine/|/decimal\\.js/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|node_modules|\\.portal)/|\\.d\\.ts$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
    },
    parser: 'swc',
  },
};
