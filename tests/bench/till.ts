import { Agent, request } from 'node:http'
import { money } from '@bon/contracts/kernel'
import {
  type RegisterData,
  registerEndpoints,
  sessionEndpoints,
  unpackCatalogue,
} from '@bon/contracts/registers'
import { newId } from '@bon/infra/clock'
import { demoCashiers, demoRegisters } from '@bon/infra/demo'
import { callShop, loginTo } from '../harness/shop.ts'

export type Till = {
  register_uuid: string
  company_uuid: string
  cashier_uuid: string
  data: RegisterData
  token: string
}

/** Every register of Kajkanten, opened and ready to sell, with its cashier signed in by this token. */
export const openTills = async (url: string): Promise<Till[]> => {
  const token = await loginTo(url, 'admin@kajkanten.example')
  const call = callShop(url, () => token)
  const [cashier] = demoCashiers
  if (!cashier) throw new Error('no cashier')
  const cashier_uuid = cashier.uuid
  const own = demoRegisters.filter(({ catalogue }) => catalogue === 'kajkanten')
  return Promise.all(
    own.map(async ({ uuid, company_uuid }) => {
      const here = { params: { uuid }, company: company_uuid }
      const pin = { pin: cashier.pin }
      await call(registerEndpoints.signIn, { ...here, body: pin })
      const { register } = (await call(registerEndpoints.show, here)).body
      const { catalogue } = (await call(registerEndpoints.catalogue, here)).body
      const data = { ...register, ...unpackCatalogue(catalogue) }
      const counts = (data.payment_types[0]?.units ?? []).map((unit) => ({ unit, count: 10 }))
      const float = counts.reduce((sum, { unit, count }) => sum + unit * count, 0)
      const left = register.previous_cash_close?.amount ?? float
      if (!data.session) {
        const opened = await call(sessionEndpoints.open, {
          params: { uuid },
          company: company_uuid,
          body: { cashier_uuid, counts, confirmed_since_close: money(float - left) },
        })
        if (opened.status !== 200)
          throw new Error(`register not opened: ${opened.status} ${JSON.stringify(opened.problem)}`)
      }
      return { register_uuid: uuid, company_uuid, cashier_uuid, data, token }
    }),
  )
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

/** A composite cash sale of three dishes over HTTP; returns its position. */
export const sell = (url: string, till: Till): Promise<string> => {
  const requiredGroups = new Set(
    till.data.modifier_groups.flatMap((group) => (group.minimum > 0 ? [group.uuid] : [])),
  )
  const products = till.data.products.filter(
    ({ uuid, price, modifier_group_uuids, required_product_uuid }) =>
      price !== null &&
      required_product_uuid === null &&
      !modifier_group_uuids.some((group) => requiredGroups.has(group)) &&
      !till.data.price_rules.time_delimitations.some(({ prices }) => prices.has(uuid)),
  )
  const order_lines = Array.from({ length: 3 }, () => {
    const product = products[Math.floor(Math.random() * products.length)]
    return {
      uuid: newId(),
      quantity: 1000,
      sellable_data: { type: 'product', product: { uuid: product?.uuid, price: product?.price } },
    }
  })
  const body = JSON.stringify({
    register_uuid: till.register_uuid,
    cashier_uuid: till.cashier_uuid,
    short_nr: 1,
    order_lines,
    payment_uuid: newId(),
    payment_type_uuid: till.data.payment_types[0]?.uuid,
    received: 5_000_00,
  })
  return post(`${url}/api/v1/orders/${newId()}/sale`, till, body)
}

const post = (url: string, till: Till, body: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${till.token}`,
      'company-uuid': till.company_uuid,
      'content-type': 'application/json',
      'idempotency-key': newId(),
      'content-length': Buffer.byteLength(body),
    }
    const sent = request(url, { method: 'POST', agent, headers }, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const sold = response.statusCode === 200 && text.includes('"status":"completed"')
        if (sold) resolve(String(response.headers['position']))
        else reject(new Error(`no sale: ${response.statusCode} ${text.slice(0, 300)}`))
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
