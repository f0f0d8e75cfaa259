import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'vitest/node'
import { ROOT } from './cruise.ts'

/** A file of the composition, any other source, and a function: above this nobody reads it in one go. */
export const limits = { composition: 150, file: 300, lines_of_function: 80 }

type Source = { path: string; text: string }

const rooms = ['contracts', 'services', 'projections', 'web', 'infra']
const isTest = (path: string): boolean =>
  /\.(?:spec|spec-setup|contract|examples)\.tsx?$|\/spec-support\//.test(path)

/** What the product is made of: tests are read from the top and may be as long as they are. */
export const productSources = (): Source[] =>
  globSync(`{${rooms.join(',')}}/**/*.{ts,tsx}`, {
    cwd: ROOT,
    exclude: (path) => path.includes('node_modules') || path.includes('dist'),
  })
    .filter((path) => !isTest(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Files with more lines than their room allows, but for those of data alone. */
export const longFiles = (sources: readonly Source[], ofData: ReadonlySet<string>): string[] =>
  sources.flatMap(({ path, text }) => {
    const limit = path.startsWith('infra/processes/') ? limits.composition : limits.file
    const lines = text.split('\n').length - 1
    return lines > limit && !ofData.has(path) ? [`${path}: ${lines} lines, at most ${limit}`] : []
  })

type Node = { type?: string; start?: number; end?: number; [key: string]: unknown }

/** Functions with more lines than fit on two screens, by the name that they are given. */
export const longFunctions = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ path, text }) => {
    const found: string[] = []
    const linesOf = ({ start = 0, end = 0 }: Node): number => text.slice(start, end).split('\n').length
    const visit = (value: unknown, name: string): void => {
      if (Array.isArray(value)) for (const each of value) visit(each, name)
      else if (value !== null && typeof value === 'object') {
        const node = value as Node
        const own = nameOf(node) ?? name
        if (isFunction(node) && linesOf(node) > limits.lines_of_function)
          found.push(`${path} ${own}: ${linesOf(node)} lines, at most ${limits.lines_of_function}`)
        for (const child of Object.values(node)) visit(child, own)
      }
    }
    visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }), '')
    return found
  })

const isFunction = ({ type = '' }: Node): boolean =>
  /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(type)

/** The name under which a declaration or a property holds what is in it. */
const nameOf = ({ id, key }: Node): string | undefined => {
  const name = ((id ?? key) as Node | null | undefined)?.['name']
  return typeof name === 'string' ? name : undefined
}
