import { useState } from 'react'
import { z } from 'zod'
import { keep, kept } from '../../../shared/platform/index.ts'
import { useEntity } from '../entity.ts'
import { fieldsHere } from '../faces.ts'

const View = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  address: z.record(z.string(), z.string()),
})
export type View = z.infer<typeof View>
const Kept = z.object({ columns: z.array(z.string()).nullable(), views: z.array(View).max(20) })

/** Columns and saved views of a list: kept on this device, for this person in this company. */
export const useView = () => {
  const entity = useEntity()
  const { definition, company_uuid, user_uuid } = entity
  const key = `list.${definition.name}.${user_uuid}.${company_uuid}`
  const [state, setState] = useState(() => Kept.safeParse(kept(key)).data ?? { columns: null, views: [] })
  const put = (next: z.infer<typeof Kept>) => {
    setState(next)
    keep(key, next)
  }
  // A field may be gone since the choice was kept.
  const here = fieldsHere(entity)
  const known = (columns: readonly string[]) => columns.filter((name) => name in here)
  const columns = known(state.columns ?? definition.list)
  return {
    columns: columns.includes(definition.label) ? columns : [definition.label, ...columns],
    views: state.views,
    choose: (next: readonly string[] | null) =>
      put({ ...state, columns: next === null ? null : known(next) }),
    save: (view: View) =>
      put({ ...state, views: [...state.views.filter(({ name }) => name !== view.name), view].slice(-20) }),
    drop: (name: string) => put({ ...state, views: state.views.filter((view) => view.name !== name) }),
  }
}
