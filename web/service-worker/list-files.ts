/** What is read here of a built file. */
export type BuiltFile = {
  type: 'chunk' | 'asset'
  fileName: string
  facadeModuleId?: string | null
  imports?: readonly string[]
  dynamicImports?: readonly string[]
  viteMetadata?: { importedCss: ReadonlySet<string>; importedAssets: ReadonlySet<string> }
}

const beginnings = /\/web\/(?:index\.html|(?:app\/app|pos\/index|entrance\/index)\.tsx)$/
/** The back office is opened with a server only. */
const office = /\/web\/admin\//
const text = /\/web\/locales\/\w+\/([\w-]+)\.json$/

/** The files that a register loads in the course of a day, in both languages; `texts` are the names of its text files. */
export const listFiles = (built: readonly BuiltFile[], texts: readonly string[]): string[] => {
  const byName = new Map(built.map((file) => [file.fileName, file]))
  const found = new Set<string>()
  const isOurs = ({ facadeModuleId }: BuiltFile): boolean => {
    const name = text.exec(facadeModuleId ?? '')?.[1]
    return name === undefined ? !office.test(facadeModuleId ?? '') : texts.includes(name)
  }
  const take = (fileName: string): void => {
    const file = byName.get(fileName)
    if (!file || found.has(fileName) || !isOurs(file)) return
    found.add(fileName)
    const { importedCss = [], importedAssets = [] } = file.viteMetadata ?? {}
    const needed = [file.imports ?? [], file.dynamicImports ?? [], importedCss, importedAssets]
    for (const other of needed.flatMap((names) => [...names])) take(other)
  }
  for (const { fileName, facadeModuleId } of built) if (beginnings.test(facadeModuleId ?? '')) take(fileName)
  return [...found].map((file) => `/${file}`).sort()
}
