/** Who may import whom. docs/architecture.md says the same in words, and scripts/check-imports.mjs compares the two. */

/** A folder may import itself and the prefixes listed; nothing else of ours. */
const LAYERS = {
  'lib/base/': [],
  'lib/json/': ['lib/base/'],
  'lib/trajectory/': ['lib/base/', 'lib/json/'],
  'lib/records/': ['lib/base/', 'lib/json/', 'lib/trajectory/issue'],
  'lib/labels/': ['lib/base/', 'lib/json/', 'lib/trajectory/'],
  'lib/geometry/': ['lib/base/', 'lib/trajectory/', 'lib/labels/', 'lib/contracts/'],
  'lib/hindsight/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/labels/'],
  'lib/curation/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/labels/'],
  'lib/importers/': ['lib/base/', 'lib/json/', 'lib/records/', 'lib/trajectory/', 'lib/labels/'],
  'lib/methods/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/labels/', 'lib/hindsight/', 'lib/curation/'],
  'lib/targets/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/methods/'],
  'lib/validate/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/methods/', 'lib/targets/'],
  'lib/dataset/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/labels/', 'lib/methods/', 'lib/targets/', 'lib/validate/'],
  'lib/sample/': ['lib/base/', 'lib/json/', 'lib/trajectory/', 'lib/labels/', 'lib/importers/'],
  'lib/contracts/': ['lib/'],
  'server/store/': ['lib/base/', 'server/(env|data-dir|refusal|root)\\.ts'],
  'server/db/': ['lib/', 'server/store/', 'server/(env|hash|kill-points|refusal|uuid7)\\.ts'],
  'server/blobs/': ['lib/base/', 'lib/trajectory/', 'server/(env|data-dir|kill-points|refusal)\\.ts'],
  'server/containers/': ['lib/', 'server/blobs/', 'server/refusal\\.ts'],
  'server/jobs/': ['lib/', 'server/db/', 'server/store/', 'server/commands/', 'server/(env|kill-points|refusal)\\.ts'],
  'server/queries/': ['lib/', 'server/db/', 'server/store/', 'server/blobs/', 'server/(env|hash|refusal)\\.ts'],
  'server/commands/': ['lib/', 'server/db/', 'server/store/', 'server/blobs/', 'server/containers/', 'server/queries/', 'server/jobs/', 'server/(env|data-dir|hash|kill-points|refusal|root|uuid7|version)\\.ts'],
  'server/auth/': ['lib/', 'server/db/', 'server/store/', 'server/(env|refusal)\\.ts'],
  'server/http/': ['lib/', 'server/auth/', 'server/queries/', 'server/commands/', 'server/jobs/', 'server/blobs/', 'server/db/', 'server/store/', 'server/(env|hash|kill-points|refusal|version)\\.ts'],
  'server/launch/': ['lib/', 'server/'],
  'server/cli/': ['lib/', 'server/'],
  'client/': ['lib/'],
  'components/ui/': ['lib/base/'],
  'components/frame/': ['lib/', 'components/ui/', 'client/'],
  'components/views/': ['lib/', 'components/ui/'],
  'components/screens/': ['lib/', 'client/', 'components/'],
  'app/api/': ['lib/', 'server/'],
  'app/(?!api/)': ['lib/', 'server/(queries|auth|http)/', 'client/', 'components/', 'app/'],
  'scripts/': ['lib/', 'server/'],
  'bench/': ['scripts/(bootstrap|chromium)\\.mjs'],
  'e2e/': ['lib/'],
};
const OURS = '^(app|components|lib|server|client|scripts|bench|e2e)/';
const TEST = ['\\.test\\.tsx?$', '^lib/testing/', '^server/testing/', '^e2e/'];

const layerRules = Object.entries(LAYERS).map(([layer, allowed]) => ({
  name: `layer ${layer}`,
  severity: 'error',
  comment: `${layer} may import itself and: ${allowed.join(', ') || 'nothing else of ours'}. Move the code, or put what both need below both.`,
  from: { path: `^${layer}`, pathNot: layer === 'e2e/' ? [] : TEST },
  to: { path: OURS, pathNot: [`^${layer}`, ...allowed.map((prefix) => `^${prefix}`)] },
}));

/** npm packages that belong to one place only. */
const only = (packages, place) => ({
  name: `${packages} only in ${place}`,
  severity: 'error',
  comment: `Only ${place} may import it.`,
  from: { pathNot: [`^(${place})`, ...TEST, 'node_modules'] },
  to: { path: `node_modules/(${packages})/` },
});

const pureLibraries =
  'zod|@hono/zod-openapi|d3-hierarchy|d3-scale|d3-array|d3-shape|@noble/hashes|diff|yaml|ajv|fzstd|@types/d3-[a-z]+|@types/d3|@types/geojson';

module.exports = {
  forbidden: [
    ...layerRules,
    {
      name: 'no new drawers',
      severity: 'error',
      comment: 'A new folder needs a row in LAYERS and in docs/architecture.md.',
      from: { path: '^(lib|server|components)/[^/]+/', pathNot: [...TEST, '^server/store/generated/', ...Object.keys(LAYERS).map((layer) => `^${layer}`)] },
      to: {},
    },
    { name: 'no cycles', severity: 'error', from: { pathNot: '^server/store/generated/' }, to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } } },
    { name: 'no dead ends', severity: 'error', from: { pathNot: '^server/store/generated/' }, to: { couldNotResolve: true } },
    {
      name: 'formats, methods and targets are islands',
      severity: 'error',
      comment: 'What two of them need stands in common/ or below.',
      from: { path: '^lib/(importers|methods|targets)/([^/]+)/', pathNot: [...TEST, '^lib/[^/]+/common/'] },
      to: { path: '^lib/$1/', pathNot: ['^lib/$1/($2/|[^/]+$)', '^lib/$1/common/'] },
    },
    {
      name: 'an island never imports its registry',
      severity: 'error',
      from: { path: '^lib/(importers|methods|targets)/[^/]+/', pathNot: TEST },
      to: { path: '/registry\\.ts$' },
    },
    { name: 'views are islands', severity: 'error', from: { path: '^components/views/([^/]+)/', pathNot: TEST }, to: { path: '^components/views/', pathNot: ['^components/views/$1/', '^components/views/(step|[^/]+$)'] } },
    { name: 'pure core: no node', severity: 'error', from: { path: '^lib/', pathNot: TEST }, to: { dependencyTypes: ['core'] } },
    { name: 'pure core: npm allow-list', severity: 'error', from: { path: '^lib/', pathNot: TEST }, to: { path: 'node_modules', pathNot: `node_modules/(${pureLibraries})/` } },
    { name: 'tests are leaves', severity: 'error', from: { pathNot: TEST }, to: { path: TEST } },
    only('@prisma/[^/]+', 'server/store|server/db|server/auth|scripts'),
    only('@tanstack/react-query', 'client|app/providers|components/screens'),
    only('react|react-dom', 'app|components|client'),
    only('server-only', 'server'),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true, // a type import couples too
    doNotFollow: { path: ['node_modules', '^server/store/generated'] },
    exclude: { path: ['^\\.next/', '^dist/', '^data/', '\\.css$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'require', 'node', 'default', 'types'] },
  },
};

// For scripts/check-imports.mjs; hidden from dependency-cruiser, which refuses a field that it does not know.
Object.defineProperty(module.exports, 'LAYERS', { value: LAYERS });
