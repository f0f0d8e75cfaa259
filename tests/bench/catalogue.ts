import { Agent, request } from 'node:http'
import { money } from '@bon/contracts/kernel'
import { registerEndpoints } from '@bon/contracts/registers'
import { products, resourceEndpoints } from '@bon/contracts/resources'
import { callShop, ids, loginTo } from '../harness/shop.ts'
import { withBenchShop } from './bench-shop.ts'
import { cpuMs } from './cpu.ts'
import { fillPages } from './fill-pages.ts'
import { createProducts } from './many-products.ts'
import { type Metric, quantiles } from './metric.ts'

const count = 5_000
const asks = 300
const changes = 100
/** PERF-8: opensourcepos, the fastest comparable durable product, takes 440 ms and 885 kB. */
const peer = { ms: 440, kB: 885 }

/** What a register with 5,000 products loads: without a change, after a price change, and when it is up to date. */
export const run = (): Promise<Metric[]> =>
  withBenchShop(async ({ url, pid }) => {
    const token = await loginTo(url, 'admin@kajkanten.example')
    const call = callShop(url, () => token)
    const here = { params: { uuid: ids.registers.restaurant } }
    const { uuids, ms } = await createProducts(call, count)
    await fillPages(call, uuids)
    const get = (headers: Record<string, string>) =>
      fetchOnce(`${url}/api/v1/registers/${ids.registers.restaurant}/catalogue`, {
        authorization: `Bearer ${token}`,
        'company-uuid': ids.kajkanten,
        ...headers,
      })
    const sold = (await call(registerEndpoints.catalogue, here)).body.catalogue.products.uuid.length
    const br = { 'accept-encoding': 'gzip, deflate, br' }
    const first = await get(br)
    const zipped = await get({ 'accept-encoding': 'gzip' })
    const plain = await get({})
    const before = cpuMs(pid).app
    const warm = await many(asks, () => get(br))
    const cpu = (cpuMs(pid).app - before) / asks
    const same = await many(asks, () => get({ ...br, 'if-none-match': first.etag }))
    const notModified = await get({ ...br, 'if-none-match': first.etag })

    const productApi = resourceEndpoints(products)
    const [uuid = ''] = uuids
    let revision = '0'
    const fresh: number[] = []
    for (let n = 0; n < changes; n++) {
      const body = { data: { price: money(1_000 + n) } }
      const changed = await call(productApi.change, { params: { uuid }, body, if_match: revision })
      revision = changed.body.row.revision
      fresh.push((await get({ ...br, 'if-none-match': first.etag })).ms)
    }
    const [w, s, f] = [quantiles(warm), quantiles(same), quantiles(fresh)]
    const kB = (bytes: number) => Math.round(bytes / 102.4) / 10
    return [
      { name: `bulk creation of ${count} products`, value: Math.round(count / (ms / 1000)), unit: '/s' },
      { name: 'products in the catalogue', value: sold, unit: 'products' },
      { name: 'catalogue, warm, p50', value: w.p50, unit: 'ms' },
      { name: 'catalogue, warm, p99', value: w.p99, unit: 'ms' },
      { name: 'catalogue, warm, CPU app', value: Math.round(cpu * 100) / 100, unit: 'ms' },
      { name: 'catalogue, a price just changed, p50', value: f.p50, unit: 'ms' },
      { name: 'catalogue, a price just changed, p99', value: f.p99, unit: 'ms' },
      { name: 'catalogue, not modified, p50', value: s.p50, unit: 'ms' },
      { name: 'catalogue, not modified, p99', value: s.p99, unit: 'ms' },
      { name: 'catalogue on the wire, brotli', value: kB(first.bytes), unit: 'kB' },
      { name: 'catalogue on the wire, gzip', value: kB(zipped.bytes), unit: 'kB' },
      { name: 'catalogue on the wire, plain', value: kB(plain.bytes), unit: 'kB' },
      {
        name: 'catalogue on the wire, not modified',
        value: kB(notModified.bytes),
        unit: `kB (${notModified.status})`,
      },
      { name: 'best durable peer / ours, warm p50', value: Math.round(peer.ms / w.p50), unit: 'times' },
      {
        name: 'best durable peer / ours, kB',
        value: Math.round((peer.kB * 1024 * 10) / first.bytes) / 10,
        unit: 'times',
      },
    ]
  })

const agent = new Agent({ keepAlive: true })

const many = async (times: number, once: () => Promise<{ ms: number }>): Promise<number[]> => {
  const took: number[] = []
  for (let n = 0; n < times; n++) took.push((await once()).ms)
  return took
}

/** The raw body, without decompression. */
const fetchOnce = (url: string, headers: Record<string, string>) =>
  new Promise<{ ms: number; bytes: number; status: number; etag: string }>((resolve, reject) => {
    const began = performance.now()
    const sent = request(url, { agent, headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () =>
        resolve({
          ms: performance.now() - began,
          bytes,
          status: response.statusCode ?? 0,
          etag: String(response.headers.etag),
        }),
      )
    })
    sent.on('error', reject)
    sent.end()
  })
