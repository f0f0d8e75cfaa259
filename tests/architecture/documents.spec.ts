import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { documents } from './citations.ts'
import { ROOT } from './cruise.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const sourcesOf = (pattern: string): string[] =>
  globSync(pattern, {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.endsWith('.spec.ts'),
  })

/** A document's links to files of the repository. */
const linksOf = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link.replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/.test(link))

const broken = (path: string, text: string): string[] =>
  linksOf(text)
    .filter((link) => !existsSync(join(ROOT, dirname(path), link)))
    .map((link) => `${path} → ${link}`)

test('every link of a document leads to a file', () => {
  expect(documents().flatMap((path) => broken(path, read(path)))).toEqual([])
  expect(broken('README.md', 'as [nobody](contracts/nobody.ts) knows')).toHaveLength(1)
})

test('every package has a README, and the first one links to each', () => {
  const first = linksOf(read('README.md'))
  for (const room of ['contracts', 'services', 'projections', 'web', 'infra', 'tests'])
    expect(first).toContain(`${room}/README.md`)
})

test('the index of decisions lists every one by its own title, and whether it is in force', () => {
  const files = globSync('contracts/decisions/[0-9]*.md', { cwd: ROOT }).sort()
  const rows = [
    ...read('contracts/decisions/README.md').matchAll(
      /^\| \[(\d{4})\]\(([^)]+)\) *\| (.*?) *\| (in force|replaced)/gm,
    ),
  ].map(([, nr, file, title]) => ({ file, heading: `# ${nr} ${title}` }))
  expect(rows).toEqual(
    files.map((path) => ({ file: basename(path), heading: read(path).slice(0, read(path).indexOf('\n')) })),
  )
})

/** Set by the system, by Node or by npm, not by the product's operator. */
const foreign = new Set(['PATH', 'NODE_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_FILE', 'CI'])
/** Passed from one part of the test run to another. */
const inner = new Set([
  'APP_DATA',
  'APP_URL',
  'BON_TEST_PROGRESS',
  'BON_TEST_SUMMARY',
  'NODE_COMPILE_CACHE',
  'SEEN',
  'TEST_PARALLEL_INDEX',
])

const variablesIn = (text: string): string[] =>
  [
    ...text.matchAll(/\benv\['([A-Z][A-Z0-9_]+)'\]/g),
    ...[...text.matchAll(/const \{([^}]*)\} = process\.env/g)].flatMap(([, names = '']) => [
      ...names.matchAll(/\b([A-Z][A-Z0-9_]{2,})\b/g),
    ]),
  ].map(([, name = '']) => name)

const config = read('infra/processes/config.ts')
/** Name and default of each variable in the product's configuration. */
const configured = new Map(
  [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+): (z[\s\S]*?),\n(?= {2}\S|\}\))/gm)].map(
    ([, name = '', schema = '']) => [name, /\.default\('?([^')]*)'?\)/.exec(schema)?.[1] ?? ''],
  ),
)

const rowsOf = (path: string): Map<string, string> =>
  new Map(
    [...read(path).matchAll(/^\| `([A-Z][A-Z0-9_]+)` *\| (.*?) *\|/gm)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('`', ''),
    ]),
  )

test('every environment variable of the product is in the README of infra, with its default', () => {
  const table = rowsOf('infra/README.md')
  const read_in = sourcesOf('infra/**/*.{ts,mjs}').flatMap((path) => variablesIn(read(path)))
  const all = new Set([...configured.keys(), ...read_in, ...variablesIn(read('web/vite.config.ts'))])
  const own = [...all].filter((name) => !foreign.has(name) && !inner.has(name))
  expect(own.filter((name) => !table.has(name))).toEqual([])
  expect([...table.keys()].filter((name) => !all.has(name))).toEqual([])
  expect(configured.size).toBeGreaterThan(20)
  expect(variablesIn("process.env['BON_NEW'] ?? '1'")).toEqual(['BON_NEW'])
  const wrong = [...configured].filter(([name, value]) => {
    const said = table.get(name) ?? ''
    return value === '' || value.includes('.') ? false : said.toLowerCase() !== value.toLowerCase()
  })
  expect(wrong).toEqual([])
})

test('every environment variable of the tests is in their README or in that of infra', () => {
  const tables = new Set([...rowsOf('infra/README.md').keys(), ...rowsOf('tests/README.md').keys()])
  const all = globSync('{tests,services}/**/*.ts', {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules'),
  })
    .filter((path) => !path.includes('architecture/'))
    .flatMap((path) => variablesIn(read(path)))
  expect(
    [...new Set(all)].filter((name) => !tables.has(name) && !foreign.has(name) && !inner.has(name)),
  ).toEqual([])
})
