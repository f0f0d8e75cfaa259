import { resourceOf } from '@bon/contracts/resources'
import { ApiProblem } from '../../../shared/api/index.ts'
import { allPages } from '../../exports/all-pages.ts'
import { ExportButton } from '../../exports/export-button.tsx'
import { type EntityRow, endpointsOf, nameOf, useEntity } from '../entity.ts'
import { fieldOf, fieldsHere } from '../field-layout.ts'
import { useSources } from '../sources.ts'
import { useTexts } from '../use-texts.ts'
import { fileValue, kindOf, referred } from './cell-text.ts'
import { listQuery } from './list-query.ts'
import type { List } from './use-list.ts'

/** The list as a file: its columns are chosen, every other field of the entity may be. */
export const ExportRows = ({ list, shown }: { list: List; shown: readonly string[] }) => {
  const entity = useEntity()
  const { definition, endpoints } = entity
  const texts = useTexts(definition)
  const sources = useSources()
  const others = Object.keys(fieldsHere(entity)).filter((name) => !shown.includes(name))
  const names = new Map<string, string>()
  const words = { texts, nameOf: (to: string, uuid: string) => names.get(`${to} ${uuid}`) }
  const columns = [...shown, ...others].map((name) => {
    const field = fieldOf(definition, name)
    return {
      key: name,
      label: texts.field(name),
      kind: kindOf(field),
      is_off: !shown.includes(name),
      value: ({ data }: EntityRow) => fileValue(words, { field, path: name, value: data[name] }),
    }
  })
  const pages = async function* (signal: AbortSignal) {
    for (const to of referred(Object.values(fieldsHere(entity)))) {
      const source = sources.get(to)
      for (const { value, label } of source?.options ?? []) names.set(`${to} ${value}`, label)
      if (!source) for await (const [uuid, name] of namesOf(to, signal)) names.set(`${to} ${uuid}`, name)
    }
    const { search, filters, archived, sortText: sort } = list
    const { limit: _, ...narrowed } = listQuery(
      { search, sort, filters, archived, cursor: undefined },
      definition,
    )
    for await (const { rows } of allPages(endpoints.list, { query: narrowed }, signal)) yield rows
  }
  return <ExportButton sheet={{ name: texts.title, columns, pages }} />
}

/** Names of an entity's rows, archived ones too; none where the user may not read them, as on the screen. */
const namesOf = async function* (to: string, signal: AbortSignal): AsyncGenerator<[string, string]> {
  const definition = resourceOf(to)
  for (const archived of ['no', 'only'] as const)
    try {
      for await (const { rows } of allPages(endpointsOf(to).list, { query: { archived } }, signal))
        for (const { uuid, data } of rows) yield [uuid, nameOf(definition, data)]
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.problem.status !== 403) throw error
    }
}
