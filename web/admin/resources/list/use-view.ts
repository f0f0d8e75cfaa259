import { useState } from 'react'
import { z } from 'zod'
import { readStored, writeStored } from '../../../shared/platform/index.ts'
import { useEntity } from '../entity.ts'
import { fieldsHere } from '../field-layout.ts'

const View = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  address: z.record(z.string(), z.string()),
})
export type View = z.infer<typeof View>
const StoredState = z.object({ columns: z.array(z.string()).nullable(), views: z.array(View).max(20) })

/** Columns and saved views of a list: stored on this device, per user and company. */
export const useView = () => {
  const entity = useEntity()
  const { definition, company_uuid, user_uuid } = entity
  const key = `list.${definition.name}.${user_uuid}.${company_uuid}`
  const [state, setState] = useState(
    () => StoredState.safeParse(readStored(key)).data ?? { columns: null, views: [] },
  )
  const put = (next: z.infer<typeof StoredState>) => {
    setState(next)
    writeStored(key, next)
  }
  // A stored column may no longer exist.
  const here = fieldsHere(entity)
  const existingColumns = (columns: readonly string[]) => columns.filter((name) => name in here)
  const columns = existingColumns(state.columns ?? definition.list)
  return {
    columns: columns.includes(definition.label) ? columns : [definition.label, ...columns],
    views: state.views,
    choose: (next: readonly string[] | null) =>
      put({ ...state, columns: next === null ? null : existingColumns(next) }),
    save: (view: View) =>
      put({ ...state, views: [...state.views.filter(({ name }) => name !== view.name), view].slice(-20) }),
    drop: (name: string) => put({ ...state, views: state.views.filter((view) => view.name !== name) }),
  }
}
