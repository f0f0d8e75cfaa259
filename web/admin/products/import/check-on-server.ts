import { productEndpoints } from '@bon/contracts/products'
import { bulkMax } from '@bon/contracts/resources'
import { call } from '../../../shared/api/index.ts'
import type { CellFault, Checked, Settings } from './check.ts'
import type { Target } from './columns.ts'

/** Server-side checks: a dry run of the whole import. */
export const dryRunImport = async (
  checked: readonly Checked[],
  { mapping }: Settings,
  onProgress: (share: number) => void,
): Promise<Map<number, CellFault[]>> => {
  const faults = new Map<number, CellFault[]>()
  const affectedRows = checked.flatMap(({ action, row, uuid, data }) =>
    action === 'unchanged' ? [] : [{ nr: row.nr, action: { action, uuid, data } }],
  )
  for (let at = 0; at < affectedRows.length; at += bulkMax) {
    const some = affectedRows.slice(at, at + bulkMax)
    const actions = some.map(({ action }) => action)
    const { body } = await call(productEndpoints.check, { body: { actions } })
    body.rows.forEach(({ code, fields }, i) => {
      const nr = some[i]?.nr
      if (code === null || nr === undefined) return
      const reportedFaults = fields.length > 0 ? fields : [{ path: '', rule: code }]
      faults.set(
        nr,
        reportedFaults.map((fault) => cellFault(nr, fault, mapping)),
      )
    })
    onProgress((at + some.length) / affectedRows.length)
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
  return { nr, column: column === -1 ? null : column, field, rule, ...(params && { params }) }
}
