import { type Uuid, uuid5 } from '@bon/contracts/kernel'
import { bulkMax, products, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Shop } from '../harness/shop.ts'

const productApi = resourceEndpoints(products)
const words =
  'øl vin rejer laks tatar kaffe te kage is pizza burger salat suppe brød ost dip sauce lam okse kylling fisk torsk hvid rød rosé stor lille halv hel glas flaske kande økologisk dagens chef børne'.split(
    ' ',
  )

/** The same products in every run: names and prices of a menu, unordered. */
const goodsOf = (n: number) => {
  const pick = (salt: string) => Number.parseInt(uuid5(seed, `${salt} ${n}`).slice(0, 8), 16)
  const word = (salt: string) => words[pick(salt) % words.length] ?? ''
  const button_text = `${word('first')} ${word('second')} ${n}`
  return {
    button_text,
    name: `${word('third')} ${button_text}`,
    price: ((pick('price') % 400) + 1) * 50,
    plu: 1_000_000 + n,
    barcode: String(5_700_000_000_000 + (pick('barcode') % 1_000_000_000)),
  }
}
const seed = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

/** Creates products by the bulk endpoint, a few calls at a time; returns the uuids. */
export const createProducts = async (
  call: Shop['call'],
  count: number,
): Promise<{ uuids: Uuid[]; ms: number }> => {
  const example = (await call(productApi.list, { query: { limit: 1 } })).body.rows[0]
  if (!example) throw new Error('no product to take account and category from')
  const actions = Array.from({ length: count }, (_, n) => ({
    action: 'create' as const,
    uuid: newId(),
    data: products.schema.parse({ ...example.data, external_id: null, ...goodsOf(n) }),
  }))
  const uuids = actions.map(({ uuid }) => uuid)
  const began = performance.now()
  const work = async () => {
    while (actions.length > 0) {
      const { body, status } = await call(productApi.bulk, { body: { actions: actions.splice(0, bulkMax) } })
      const refused = status === 200 ? body.results.find((one) => one.refused) : { status }
      if (refused) throw new Error(`not created: ${JSON.stringify(refused)}`)
    }
  }
  await Promise.all([work(), work(), work()])
  return { uuids, ms: performance.now() - began }
}
