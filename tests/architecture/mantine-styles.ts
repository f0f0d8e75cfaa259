import { dirname, join } from 'node:path'

type Source = { path: string; text: string }

/** Mantine's CSS is imported per component; these have that of another one. */
const styledAs: Record<string, string> = {
  Select: 'Combobox',
  TextInput: 'Input',
  Textarea: 'Input',
  NativeSelect: 'Input',
}
/** The styles of the first load, and those of the whole back office. */
const everywhere = 'web/shared/theme/index.ts'
const ofBackOffice = 'web/admin/mantine.css.ts'

/**
 * Mantine components whose CSS is imported neither for all nor by the file, nor by one that loads it: without it they
 * have no size or no colour. `sheets` are the names of Mantine's style sheets.
 */
export const withoutStyles = (sources: readonly Source[], sheets: ReadonlySet<string>): string[] => {
  const texts = new Map(sources.map(({ path, text }) => [path, text]))
  const importedBy = new Map<string, string[]>()
  for (const { path, text } of sources)
    for (const to of filesIn(path, text)) importedBy.set(to, [...(importedBy.get(to) ?? []), path])
  const stylesIn = (path: string) => stylesOf(texts.get(path) ?? '')
  const stylesWith = (path: string) => {
    const sheetsOf = filesIn(path, texts.get(path) ?? '').filter((to) => to.endsWith('mantine.css.ts'))
    return [path, ...sheetsOf].flatMap(stylesIn)
  }
  const known = (path: string): Set<string> => {
    const found = new Set(stylesIn(everywhere))
    if (path.startsWith('web/admin/')) for (const name of stylesIn(ofBackOffice)) found.add(name)
    const seen = new Set([path])
    // A set goes on over what is added meanwhile.
    for (const at of seen) {
      for (const name of stylesWith(at)) found.add(name)
      for (const from of importedBy.get(at) ?? []) seen.add(from)
    }
    return found
  }
  return sources.flatMap(({ path, text }) => {
    if (path.endsWith('.spec.tsx')) return []
    const demanded = componentsIn(text).filter((name) => sheets.has(styledAs[name] ?? name))
    if (demanded.length === 0) return []
    const there = known(path)
    return demanded.filter((name) => !there.has(styledAs[name] ?? name)).map((name) => `${path}: ${name}`)
  })
}

const stylesOf = (text: string): string[] =>
  [...text.matchAll(/@mantine\/core\/styles\/(\w+)\.css/g)].map(([, name = '']) => name)

const componentsIn = (text: string): string[] =>
  [...text.matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)]
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim().split(' as ')[0] ?? '')
    .filter((name) => /^[A-Z]/.test(name))

const filesIn = (path: string, text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, to = '']) => join(dirname(path), to))
