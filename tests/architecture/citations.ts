import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from './cruise.ts'

/** What comments, test titles and documents may cite. */
export type Citable = {
  /** Ids of contracts/rules, each with its sentence. */
  rules: ReadonlyMap<string, string>
  /** Numbers of contracts/decisions. */
  decisions: ReadonlySet<string>
  /** Names of the Markdown files of the repository. */
  documents: ReadonlySet<string>
  /** Requirements of OWASP ASVS. */
  requirements: ReadonlySet<string>
}

const rooms = '{contracts,services,projections,web,infra,tests}'
const find = (pattern: string): string[] =>
  globSync(pattern, { cwd: ROOT, exclude: (path) => path.includes('node_modules') })
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

const row = /^\| ([A-Z][A-Z0-9]*-[A-Z]?\d+) +\| (\S.*?) *\|$/gm
const rows = find('contracts/rules/*.md').flatMap((path) =>
  [...read(path).matchAll(row)].map(([, id = '', text = '']): [string, string] => [id, text]),
)

/** Ids with more than one row. */
export const doubled: string[] = rows.map(([id]) => id).filter((id, index, ids) => ids.indexOf(id) !== index)

export const citable = (): Citable => ({
  rules: new Map(rows),
  decisions: new Set(find('contracts/decisions/*.md').map((path) => basename(path).slice(0, 4))),
  documents: new Set([...find(`${rooms}/**/*.md`), 'README.md'].map((path) => basename(path))),
  requirements: new Set(
    Object.keys((JSON.parse(read('tests/golden/asvs/levels.json')) as { levels: object }).levels),
  ),
})

/** Sources whose comments and titles are checked, and documents that are checked as a whole. */
export const sources = (): string[] => [
  '.dependency-cruiser.mjs',
  ...find(`${rooms}/**/*.{ts,tsx,mjs,js,css,grit}`),
]
export const documents = (): string[] => ['README.md', ...find(`${rooms}/**/*.md`)]

// Strings and patterns are skipped, so that comment-like text inside them does not count.
const token =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(=,:[!&|?{;]\s*)\/(?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g
/** Test titles, and the `says` texts of endpoints. */
const beforeTitle = /(?:\b(?:test|describe|it)(?:\.\w+)*|\))\(\s*$|\bsays:\s*$/

export type Passage = { line: number; text: string; isComment: boolean }

/** The comments of a source, and its test titles. */
export const passagesOf = (source: string): Passage[] =>
  [...source.matchAll(token)].flatMap(({ 0: text, index }): Passage[] => {
    const isComment = text.startsWith('//') || text.startsWith('/*')
    const isTitle = /^['"`]/.test(text) && beforeTitle.test(source.slice(Math.max(0, index - 60), index))
    if (!isComment && !isTitle) return []
    return [{ line: source.slice(0, index).split('\n').length, text, isComment }]
  })

export const linesOf = (document: string): Passage[] =>
  document.split('\n').map((text, index) => ({ line: index + 1, text, isComment: false }))

// "REG-22..24", "CO-51/52", "CARD-4 to CARD-11", "GC-01 to 03": each number is checked against the rules.
const cited =
  /(?<![\w`$-])([A-Z][A-Z0-9]*)-([A-Z]?\d+)((?:\/\d+)*)(?:(?:\.\.| to |–)(?:\1-)?(\d+))?(?![\w-])/g
// Algorithms, encodings and rule names of other standards, which look like ids.
const others = new Set(['AES', 'BG', 'BR', 'P', 'RSA', 'SHA', 'UTF'])
// Citations without a source: letters of a review, numbers of an issue, sections of documents outside the repository.
const homeless: readonly [RegExp, string][] = [
  [/(?<![\w./:#&`-])[PIHMD]\d{1,2}(?!\w|[.:-]\w)/g, 'an id without its kind'],
  [/\b[Rr]ules? \d+\b/g, 'write RULE-n'],
  [/\b[Nn]o\. \d+\b/g, 'write CARD-n'],
  [/\b[Tt]hreat \d+\b/g, 'write THREAT-n'],
  [/\b[Ii]ssue #?\d+\b|\b[Aa]ccept \d+\b/g, 'issues are not in the repository'],
  [/\b[Ss]pec(?:ification)?(?:'s)? section \d/g, 'write SPEC-n'],
  [/\b(?:DESIGN|[Dd]esign|[Pp]icture) \d+\b/g, 'write DES-n'],
]

const idsOf = (text: string): string[] =>
  [...text.matchAll(cited)].flatMap(([, kind = '', first = '', more = '', last]) => {
    if (others.has(kind)) return []
    const span = last ? range(Number(first), Number(last)) : [first]
    return [...span, ...more.split('/').filter(Boolean)].map(
      (nr) => `${kind}-${nr.padStart(first.length, '0')}`,
    )
  })
const range = (from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => String(from + n))

/** The text of a comment without its citations. */
const withoutCitations = (text: string): string =>
  text
    .replace(/ADR \d{4}|ASVS|V\d+(?:\.\d+)*/g, '')
    .replace(cited, '')
    .replace(/\b(?:to|and|or)\b|[^\p{Letter}]/gu, '')

/** The unknown citations of a passage, and whether a comment consists only of citations. */
export const complaintsOf = ({ text, isComment }: Passage, known: Citable): string[] => {
  const ids = idsOf(text)
  const decisions = [...text.matchAll(/\bADR (\d{4})\b/g)].map(([, nr = '']) => nr)
  const requirements = text.match(/\bV\d+\.\d+\.\d+\b/g) ?? []
  const papers = [...text.matchAll(/(?<![\w*])([\w-]+\.md)\b/g)].map(([, name = '']) => name)
  const isBare = isComment && ids.length + decisions.length > 0 && !withoutCitations(text)
  return [
    ...ids.filter((id) => !known.rules.has(id)).map((id) => `${id}: no row of contracts/rules`),
    ...decisions.filter((nr) => !known.decisions.has(nr)).map((nr) => `ADR ${nr}: no such decision`),
    ...requirements.filter((nr) => !known.requirements.has(nr)).map((nr) => `${nr}: no requirement of ASVS`),
    ...papers.filter((name) => !known.documents.has(name)).map((name) => `${name}: no such file`),
    ...homeless.flatMap(([pattern, why]) => (text.match(pattern) ?? []).map((found) => `${found}: ${why}`)),
    ...(isBare ? [`${text}: a comment says why, not only where`] : []),
  ]
}
