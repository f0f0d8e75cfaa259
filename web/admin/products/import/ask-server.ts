import { productEndpoints } from '@bon/contracts/products'
import { bulkMax } from '@bon/contracts/resources'
import { call } from '../../../shared/api/index.ts'
import type { CellFault, Checked, Settings } from './check.ts'
import type { Target } from './columns.ts'

/** What only the server can know: everything that the import would do, asked for and not done. */
export const askServer = async (
  checked: readonly Checked[],
  { mapping }: Settings,
  onProgress: (share: number) => void,
): Promise<Map<number, CellFault[]>> => {
  const faults = new Map<number, CellFault[]>()
  const asked = checked.filter(({ act }) => act !== 'unchanged')
  for (let at = 0; at < asked.length; at += bulkMax) {
    const some = asked.slice(at, at + bulkMax)
    const acts = some.map(({ act, uuid, data }) => ({ act, uuid, data }))
    const { body } = await call(productEndpoints.check, { body: { acts: acts as never } })
    body.rows.forEach(({ code, fields }, i) => {
      const nr = some[i]?.row.nr
      if (code === null || nr === undefined) return
      const said = fields.length > 0 ? fields : [{ path: '', rule: code }]
      faults.set(
        nr,
        said.map((fault) => cellFault(nr, fault, mapping)),
      )
    })
    onProgress((at + some.length) / asked.length)
  }
  return faults
}

const cellFault = (
  nr: number,
  {
    path,
    rule,
    params,
  }: { path: string; rule: string; params?: Record<string, string | number> | undefined },
  mapping: Settings['mapping'],
): CellFault => {
  const field = path.replace(/^data\./, '').split('.')[0] ?? ''
  const column = mapping.indexOf(field as Target)
  return { nr, column: column === -1 ? null : column, field, rule, ...(params ? { params } : {}) }
}
