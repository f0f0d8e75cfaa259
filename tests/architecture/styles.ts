import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { basename, dirname, join, normalize } from 'node:path'

type Source = { path: string; text: string }

/** The web's sources and style sheets, of this repository or of a fixture with the same layout. */
export const webSources = async (root: string): Promise<Source[]> => {
  const found: Source[] = []
  for await (const path of glob('web/**/*.{ts,tsx,css}', { cwd: root, exclude: isForeign }))
    found.push({ path, text: readFileSync(join(root, path), 'utf8') })
  return found
}
const isForeign = (name: string): boolean => ['node_modules', 'dist'].includes(basename(name))

const imports = /(?:import|export)\s+(?:([\w*{} ,]+?)\s+from\s+)?['"](\.[^'"]*\.css)['"]/g

/**
 * Uses of a style sheet from another folder, and classes that are passed on: a change for one component would affect
 * another.
 */
export const foreignStyles = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(imports)].flatMap(([statement, name = '', sheet = '']) => {
        const isForeignSheet = dirname(normalize(sheet)) !== '.'
        const isHandedOn =
          statement.startsWith('export') ||
          (/^\w+$/.test(name) &&
            new RegExp(`export\\s*\\{[^}]*\\b${name}\\b|export const \\w+ = ${name}\\s*[\\n;]`).test(text))
        return isForeignSheet || isHandedOn ? [`${path}: ${sheet}`] : []
      }),
    )

/** Classes of a sheet that no source of its folder names, so unused rules. A computed name may match any of them. */
export const unusedClasses = (sources: readonly Source[]): string[] => {
  const users = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const [, name = '', sheet = ''] of path.endsWith('.css') ? [] : text.matchAll(imports))
      users.set(join(dirname(path), sheet), [
        ...(users.get(join(dirname(path), sheet)) ?? []),
        ...usedIn(text, name),
      ])
  return sources
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const used = new Set(users.get(path))
      if (used.has('*')) return []
      return [...new Set(classesOf(text))]
        .filter((name) => !used.has(name))
        .map((name) => `${path}: .${name}`)
    })
}

/** Classes that a source names and its sheet lacks: the element would be unstyled. */
export const missingClasses = (sources: readonly Source[]): string[] => {
  const sheets = new Map(sources.map(({ path, text }) => [path, text]))
  return sources
    .filter(({ path }) => !path.endsWith('.css'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(imports)].flatMap(([statement, name = '', sheet = '']) => {
        if (!sheet.endsWith('.module.css') || !/^\w+$/.test(name)) return []
        const known = new Set(classesOf(sheets.get(join(dirname(path), sheet)) ?? ''))
        const named = usedIn(text.replace(statement, ''), name).filter((each) => each !== '*')
        return [...new Set(named)].filter((each) => !known.has(each)).map((each) => `${path}: .${each}`)
      }),
    )
}

const usedIn = (text: string, sheet: string): string[] => {
  const names = [...text.matchAll(new RegExp(`\\b${sheet}\\.(\\w+)`, 'g'))].map(([, name = '']) => name)
  return new RegExp(`\\b${sheet}\\[(?!['"])`).test(text) ? [...names, '*'] : names
}

const classesOf = (sheet: string): string[] => {
  const plain = sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/:global\([^)]*\)/g, '')
  return [...plain.matchAll(/([^{}]+)\{/g)].flatMap(([, selector = '']) =>
    selector.trim().startsWith('@')
      ? []
      : [...selector.matchAll(/\.([a-zA-Z][\w-]*)/g)].map(([, name = '']) => name),
  )
}

/** Literal class names that are not roles of the theme: a renamed rule or a typo. */
export const unknownRoles = (sources: readonly Source[]): string[] => {
  const roles = new Set(
    sources
      .filter(({ path }) => path.endsWith('.css') && !path.endsWith('.module.css'))
      .flatMap(({ text }) => classesOf(text)),
  )
  for (const { path, text } of sources)
    if (path.endsWith('.module.css'))
      for (const [, name = ''] of text.matchAll(/:global\(\.([\w-]+)\)/g)) roles.add(name)
  return sources
    .filter(({ path }) => path.endsWith('.tsx') && !path.includes('.spec.'))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`\})/g)].flatMap(([, plain, built = '']) =>
        (plain ?? built.replaceAll(/\$\{[^}]*\}/g, ' '))
          .split(/\s+/)
          .filter((name) => name !== '' && !roles.has(name))
          .map((name) => `${path}: ${name}`),
      ),
    )
}

/** Paths of a company's pages that are written by hand instead of by `web/shared/paths`. */
export const handWrittenPaths = (sources: readonly Source[]): string[] =>
  sources
    .filter(({ path }) => !path.startsWith('web/shared/paths/') && !path.includes('.spec.'))
    .filter(({ text }) => text.includes('/companies/${'))
    .map(({ path }) => path)

/** Lines of all style sheets, as `git ls-files '*.css' | xargs cat | wc -l` counts them. */
export const styleLines = (sources: readonly Source[]): number =>
  sources
    .filter(({ path }) => path.endsWith('.css'))
    .reduce((sum, { text }) => sum + text.split('\n').length - 1, 0)
