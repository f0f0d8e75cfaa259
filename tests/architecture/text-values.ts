/** A call `t('key', { … })`: the key, and the names of its literal values; undefined with a spread. */
export type TextCall = { key: string; values: string[] | undefined }

const opening = /(?<![.\w])t\(\s*'([\w.:-]+)'\s*,\s*\{/g

/** A module's calls with a literal key and values; composed keys are not found here. */
export const textCallsIn = (source: string): TextCall[] =>
  [...source.matchAll(opening)].map((match) => ({
    key: match[1] ?? '',
    values: namesIn(source.slice(match.index + match[0].length)),
  }))

/** The property names of an object literal, starting after its opening brace. */
const namesIn = (rest: string): string[] | undefined => {
  const parts: string[] = ['']
  let depth = 0
  for (const [character] of withoutTexts(rest).matchAll(/./gs)) {
    if ('})]'.includes(character) && depth-- === 0) break
    if ('{(['.includes(character)) depth++
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  const written = parts.map((part) => part.trim()).filter((part) => part !== '')
  if (written.some((part) => part.startsWith('...'))) return undefined
  return written.map((part) => /^\w+/.exec(part)?.[0] ?? '')
}

const withoutTexts = (source: string): string =>
  source.replace(/'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`/g, "''")

/** Values that the text needs and the call does not pass. */
export const missingValues = ({ values }: TextCall, text: string): string[] =>
  values === undefined
    ? []
    : [...text.matchAll(/\{\{\s*(\w+)/g)].flatMap(([, name = '']) => (values.includes(name) ? [] : [name]))
