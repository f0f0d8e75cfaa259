/**
 * The doors of the house (ARCH-1): who may import whom, and what each room may take from npm. A
 * line more in a list is an ADR. tests/architecture/doors.spec.ts shows every rule here failing on a planted import.
 */
const ROOMS = ['contracts', 'services', 'projections', 'web', 'infra', 'tests']
// Files that no shipped process loads.
const SPECS = '\\.(spec|spec-setup|contract|examples|e2e)\\.tsx?$|/spec-support/|vite\\.config\\.ts$'

/** `room` may enter these rooms and take these npm packages; specs take a little more. */
const room = (name, { rooms = [], npm = [], specs = [], node = false }) => [
  {
    name: `${name}-rooms`,
    comment: `${name} may import ${rooms.join(', ') || 'no other room'}`,
    severity: 'error',
    from: { path: `^${name}/` },
    to: { path: `^(${ROOMS.join('|')})/`, pathNot: `^(${[name, ...rooms].join('|')})/` },
  },
  npmRule(`${name}-npm`, { path: `^${name}/`, pathNot: [SPECS] }, npm),
  npmRule(`${name}-specs-npm`, { path: `^${name}/.*(${SPECS})` }, [...npm, ...specs]),
  ...(node ? [] : [noNode(name)]),
]

const npmRule = (name, from, packages) => ({
  name,
  comment: `from npm only: ${packages.join(', ') || 'nothing'}`,
  severity: 'error',
  from,
  to: {
    dependencyTypes: [
      'npm',
      'npm-dev',
      'npm-optional',
      'npm-peer',
      'npm-bundled',
      'npm-no-pkg',
      'npm-unknown',
    ],
    // By the last node_modules of the path: pnpm's real folders lie in node_modules/.pnpm.
    pathNot: packages.map((name) => `(^|node_modules/)(@types/)?${name}(/(?!.*node_modules/)|$)`),
  },
})

const noNode = (name) => ({
  name: `${name}-pure`,
  comment: `${name} does no I/O: none of Node's own modules`,
  severity: 'error',
  from: { path: `^${name}/`, pathNot: [SPECS] },
  to: { dependencyTypes: ['core'] },
})

/** A module enters a neighbour only by its index.ts; kernels, and the parts `web` shares, are open to all. */
const knock = (name, open) => ({
  name: `${name}-knock`,
  comment: 'a module enters a neighbour only by its index.ts',
  severity: 'error',
  from: { path: `^${name}/([^/]+)/` },
  to: {
    path: `^${name}/(?!(?:${open.join('|')})/)[^/]+/`,
    pathNot: [`^${name}/$1/`, `^${name}/[^/]+/index\\.tsx?$`],
  },
})

const WEB_NPM = [
  ...['react', 'react-dom', 'react-router', '@tanstack/react-query', 'i18next', 'react-i18next', 'zod'],
  ...['@mantine/[^/]+', 'recharts', '@tabler/icons-react', 'jsbarcode', 'temporal-polyfill'],
  '@fontsource-variable/[^/]+',
  // Workbooks are read in the browser: a zip and a SAX reader (18 kB) in place of a library of 300 kB that is no longer kept.
  ...['fflate', 'saxen'],
  // The calendar of @mantine/dates needs it (ADR 0111).
  'dayjs',
  // Excel workbooks are written while their rows are read (ADR 0109).
  'hucre',
  // QR codes as rows of dots (ADR 0081), and the browser's half of passkeys (ADR 0094).
  'uqr',
  '@simplewebauthn/browser',
]
const INFRA_NPM = [
  ...['fastify', '@fastify/[^/]+', 'kysely', 'pg', 'nats', '@eventstore/db-client', 'zod', 'vite'],
  '@simplewebauthn/server',
  // Fastify's own logger, for the processes without Fastify (ADR 0097).
  'pino',
  ...[
    '@peculiar/x509',
    '@zxcvbn-ts/language-common',
    'otpauth',
    'reflect-metadata',
    'nodemailer',
    'saxes',
    'sharp',
  ],
  // Papers as files (ADR 0030): pages and fonts, and the bars that the web draws too.
  ...['pdfkit', 'jsbarcode', 'uqr'],
]

export default {
  forbidden: [
    ...room('contracts', { npm: ['zod', '@noble/hashes'], specs: ['vitest', 'fast-check'] }),
    ...room('services', { rooms: ['contracts'], specs: ['vitest', 'fast-check'] }),
    ...room('projections', { rooms: ['contracts'], npm: ['kysely'], specs: ['vitest', 'fast-check', 'pg'] }),
    ...room('web', {
      // The verifier of bundles is pure, and is the same program in a browser.
      rooms: ['contracts', 'services', 'infra/bundle-verifier'],
      npm: WEB_NPM,
      specs: [
        ...['vitest', 'happy-dom', '@testing-library/react', 'fast-check', 'vite', '@vitejs/plugin-react'],
        // Opens the workbooks that others wrote.
        '@e965/xlsx',
      ],
    }),
    ...room('infra', {
      rooms: ['contracts', 'services', 'projections'],
      npm: INFRA_NPM,
      specs: ['vitest', 'fast-check'],
      node: true,
    }),
    knock('services', ['kernel', 'spec-support']),
    knock('projections', ['kernel', 'spec-support']),
    knock('web', ['shared', 'locales', 'node_modules']),
    {
      name: 'rooms-knock',
      comment: 'another room is entered by a module’s index.ts, as its package exports say',
      severity: 'error',
      from: { path: '^(contracts|services|projections|web|infra)/' },
      to: {
        path: '^(contracts|services|projections)/',
        pathNot: ['^$1/', '^[^/]+/[^/]+/index\\.ts$'],
      },
    },
    {
      name: 'no-test-code',
      comment: 'what only tests use is loaded by no shipped process (ADR 0096)',
      severity: 'error',
      from: { path: '^(contracts|services|projections|web|infra)/', pathNot: [SPECS] },
      to: { path: '/spec-support/|\\.(examples|contract|spec)\\.tsx?$' },
    },
    {
      name: 'web-without-ports',
      comment: 'ports are the server’s',
      severity: 'error',
      from: { path: '^web/' },
      to: { path: '^contracts/ports/' },
    },
    {
      name: 'only-the-till-decides',
      comment: 'web/pos carries the deciders; no other area of web enters services',
      severity: 'error',
      from: { path: '^web/', pathNot: '^web/pos/' },
      to: { path: '^services/' },
    },
    {
      name: 'machine-names-no-entity',
      comment:
        'web/admin/resources draws every entity: what one of them has for itself is passed to it (overrides)',
      severity: 'error',
      from: { path: '^web/admin/resources/' },
      to: { path: '^web/admin/[^/]+/', pathNot: '^web/admin/(resources|parts|exports)/' },
    },
    {
      name: 'no-circular',
      comment: 'two modules that need each other are one module, or three; an import() counts',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'all-found',
      comment: 'an import that nobody can find may be a forbidden one',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(web/dist|reports|test-results)/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
