import { registerPages, resourceEndpoints, salesAreas } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Shop } from '../harness/shop.ts'

/**
 * A page has at most 200 keys; the register's first sales area gets all of them, after its own pages or before them.
 */
export const fillPages = async (
  call: Shop['call'],
  uuids: readonly string[],
  order: 'behind' | 'before' = 'behind',
): Promise<void> => {
  const pageApi = resourceEndpoints(registerPages)
  const areaApi = resourceEndpoints(salesAreas)
  const pages: string[] = []
  for (let from = 0; from < uuids.length; from += 200) {
    const uuid = newId()
    const data = registerPages.schema.parse({
      name: `Side ${pages.length + 1}`,
      product_uuids: uuids.slice(from, from + 200),
    })
    const made = await call(pageApi.create, { body: { uuid, data } })
    if (made.status !== 200) throw new Error(`no page: ${JSON.stringify(made.problem)}`)
    pages.push(uuid)
  }
  const area = (await call(areaApi.list, {})).body.rows.find(({ inherited }) => !inherited)
  if (!area) throw new Error('no sales area')
  const own = area.data.page_uuids
  const body = { data: { page_uuids: order === 'before' ? [...pages, ...own] : [...own, ...pages] } }
  const changed = await call(areaApi.change, { params: { uuid: area.uuid }, body, if_match: area.revision })
  if (changed.status !== 200) throw new Error(`no pages: ${JSON.stringify(changed.problem)}`)
}
