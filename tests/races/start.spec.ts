import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { api } from '@bon/contracts/api'
import { newId } from '@bon/infra/clock'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, startProduct } from '../harness/product.ts'
import { actors, callShop, ids, loginTo } from '../harness/shop.ts'
import { kill, ofFile } from './kill.ts'

describe.runIf(process.platform === 'linux')('npm start', () => {
  let folder: string
  let product: Product

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bon-start-'))
    product = await startProduct({ DATA_DIR: folder, BON_DEMO_DAYS: '0' })
  })
  afterAll(async () => {
    await product?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test("row 38: prints the administrator's PIN of the demo, and a till accepts it", async () => {
    const pin = /Administrator's PIN .*: (\d+)/.exec(product.output())?.[1] ?? ''
    const token = await loginTo(product.url, actors.admin)
    const call = callShop(product.url, () => token)
    const action = {
      kind: 'order.refund',
      subject_uuid: ids.entity,
      cashier_uuid: ids.cashiers.mette,
      command_id: newId(),
    } as const
    const { status } = await call(api.devices.authorisePosAdmin, {
      params: { uuid: ids.registers.restaurant },
      body: { pin_type: 'admin', pin, action },
    })
    expect(status).toBe(200)
  })

  test('row 42: the server that is killed is started again at the same address', async () => {
    const before = ofFile(product.process.pid ?? 0, 'infra/processes/main.ts')
    expect(before).toHaveLength(1)
    for (const pid of before) kill(pid)
    const page = () =>
      fetch(product.url).then(
        ({ status }) => status,
        () => 'away',
      )
    await expect.poll(() => ofFile(product.process.pid ?? 0, 'infra/processes/main.ts')).not.toEqual(before)
    await expect.poll(page, { timeout: 60_000 }).toBe(200)
    expect(product.output()).toContain('Bon has died and is started again (1 of 5).')
    expect(product.process.exitCode).toBeNull()
  })
})
