import { epochMsOf, type Instant, isRejection, money, plus, sum, uuid5, uuidv7 } from '@bon/contracts/kernel'
import type { Hue } from '@bon/contracts/registers'
import { products, type Resource, resourceStream } from '@bon/contracts/resources'
import { scopeOf } from '@bon/services/companies'
import { isAvailable, sellableOf } from '@bon/services/products'
import {
  type Catalogue,
  claimedUnder,
  claimsOf,
  type Reservations,
  type ResourceStore,
  resourceDecider,
} from '@bon/services/resources'
import type pg from 'pg'
import { hashPassword, type Identity, type People } from '../identity/index.ts'
import { chosenAtRandom } from './choices.ts'
import { type DemoRegister, demoConfiguration, demoRegisters, demoTables } from './configuration.ts'
import { demoId } from './ids.ts'
import { demoCompanies } from './items.ts'
import { demoAdminPin, demoCashiers, demoPassword, demoUsers } from './people.ts'
import { demoRecords } from './records.ts'
import { createRng } from './rng.ts'
import { perform, type TradingDependencies } from './trade.ts'
import { daysBefore, planDay } from './trade-plan.ts'

export { demoRegisters } from './configuration.ts'
export { demoCompanies } from './items.ts'
export { demoAdminPin, demoCashiers, demoPassword, demoUsers } from './people.ts'
export { demoTerminals } from './terminals.ts'

/** The start of the demo's month is stored, so that a first start that was killed continues with the same month. */
export const demoState = {
  migrate: (pool: pg.Pool) =>
    pool.query(
      'create schema if not exists demo; create table if not exists demo.state (one int primary key default 1 check (one = 1), started_at text not null, finished boolean not null default false)',
    ),
  begin: async (pool: pg.Pool, now: Instant): Promise<{ started_at: Instant; finished: boolean }> => {
    await pool.query('insert into demo.state (started_at) values ($1) on conflict do nothing', [now])
    const { rows } = await pool.query<{ started_at: Instant; finished: boolean }>(
      'select started_at, finished from demo.state',
    )
    return rows[0] ?? { started_at: now, finished: false }
  },
  finish: (pool: pg.Pool) => pool.query('update demo.state set finished = true'),
}

type Accounts = Pick<Identity, 'createUser' | 'createCashier'>

/** Users and cashiers of both companies; hashed once, as they share the demo's password. */
export const seedPeople = async (identity: Accounts, profiles: People['profiles']): Promise<void> => {
  const hash = await hashPassword(demoPassword)
  for (const user of demoUsers) await identity.createUser({ ...user, password: { hash } })
  const [admin] = demoUsers
  if (admin) await profiles.setAdminPin(admin.uuid, demoAdminPin)
  for (const cashier of demoCashiers) await identity.createCashier({ ...cashier, hue: cashier.hue as Hue })
}

/** Creates companies, catalogue, floor plan and registers by commands to the generic decider. */
export const seedConfiguration = async (
  { handler }: Pick<TradingDependencies, 'handler'>,
  now: Instant,
): Promise<void> => {
  const created = demoConfiguration.map(async ({ definition, company_uuid, vat_entity_uuid, uuid, data }) => {
    const context = {
      // A company and its settings have the same uuid.
      command_id: uuid5(uuid, `create ${definition.name}`),
      company_uuid,
      vat_entity_uuid,
      actor: 'demo',
      now,
      is_new: true,
    }
    const stream = resourceStream(definition.name, uuid)
    const done = await handler.handle(
      resourceDecider(definition),
      stream,
      { type: 'CreateResource', uuid, data },
      context,
    )
    if (isRejection(done) && done.rejection !== 'resource.exists')
      throw new Error(`the demo was refused: ${done.rejection}`)
  })
  await Promise.all(created)
}

/** Reserves the demo's unique values, as the routes do for an administrator's input. */
export const claimConfiguration = async ({ claim }: Reservations): Promise<void> => {
  const claims = [...demoConfiguration, ...demoRecords].flatMap(({ definition, company_uuid, uuid, data }) =>
    claimsOf(definition, data).map(({ fields, value }) => ({
      company_uuid: claimedUnder(definition, company_uuid),
      resource: definition.name,
      field: fields.join('+'),
      value,
      owner: uuid,
    })),
  )
  const others = await Promise.all(claims.map((each) => claim(each, async () => true)))
  const duplicates = claims.filter((_, i) => others[i] !== undefined)
  if (duplicates.length > 0) throw new Error(`the demo has one value twice: ${JSON.stringify(duplicates)}`)
}

/** Creates vault rows by the same decider; the events contain no personal data (RULE-5). */
export const seedRecords = async (records: Pick<ResourceStore, 'perform'>, now: Instant): Promise<void> => {
  for (const { definition, company_uuid, vat_entity_uuid, uuid, data } of demoRecords) {
    const command_id = uuid5(uuid, 'create')
    const context = { command_id, company_uuid, vat_entity_uuid, actor: 'demo', now }
    const done = await records.perform(definition, { type: 'CreateResource', uuid, data }, context)
    if (isRejection(done) && done.rejection !== 'resource.exists')
      throw new Error(`the demo was refused: ${done.rejection}`)
  }
}

type Month = {
  deps: Omit<TradingDependencies, 'stamp' | 'cashierOf' | 'cashTypeOf'>
  catalogue: Catalogue
  now: Instant
  days: number
  /** Times the usual number of guests. */
  guests?: number
  onProgress(progress: { day: string; done: number; days: number }): void | Promise<void>
}

/** Simulates days of trade up to now by sending commands through the deciders in chronological order. */
export const seedTrade = async ({
  deps,
  catalogue,
  now,
  days,
  guests = 1,
  onProgress,
}: Month): Promise<void> => {
  const productsOf = remembered((register) => productsIn(catalogue, register))
  const trading = tradingDependencies(deps, catalogue, productsOf)
  const rng = createRng(20_261_121)
  const world = {
    registers: demoRegisters,
    guests,
    rng,
    products: (register: DemoRegister) => productsOf(register).length,
    cashiers: (register: DemoRegister) => cashiersOf(register).length,
    tables: () => demoTables,
    seating: createRng(20_261_122),
    id: () => {
      const random = rng.bytes(10)
      return (at: Instant) => uuidv7(epochMsOf(at), random)
    },
  }
  const all = daysBefore(now, days)
  for (const [done, day] of all.entries()) {
    for (const action of planDay(world, done + 1, day, now)) await perform(trading, action)
    await onProgress({ day, done: done + 1, days: all.length })
  }
}

type Goods = (register: DemoRegister) => Resource<typeof products>[]

const tradingDependencies = (
  deps: Month['deps'],
  catalogue: Catalogue,
  productsOf: Goods,
): TradingDependencies => ({
  ...deps,
  cashierOf: (register, cashier) => cashiersOf(register)[cashier]?.uuid ?? demoId('nobody'),
  cashTypeOf: (register) => demoId(`${register.catalogue}:payment_types:cash`),
  stamp: async (register, index, { uuid, at }) => {
    const scope = scopeOf(catalogue, register.company_uuid)
    const product = productsOf(register)[index]
    const sellable =
      scope && product && isAvailable(product, scope) && sellableOf(catalogue, scope, product, {}, at)
    if (!sellable) throw new Error(`no product ${index}`)
    const [{ price, ...rule }] = sellable.prices
    if (price === null) throw new Error(`product ${index} has no price`)
    const variants = chosenAtRandom(sellable.modifier_groups, uuid)
    const { product_uuid, name, account_uuid, vat_type_uuid, vat_rate, article_group } = sellable
    return {
      product_uuid,
      name,
      account_uuid,
      vat_type_uuid,
      vat_rate,
      article_group,
      unit_price: plus(price, sum(variants.map((one) => money(one.price * one.quantity)))),
      ...rule,
      ...(variants.length > 0 && { variants }),
    }
  },
})

/** Caches the menu: it is read for every line of a month and does not change meanwhile. */
const remembered = (goods: Goods): Goods => {
  const cache = new Map<string, Resource<typeof products>[]>()
  return (register) => {
    const found = cache.get(register.uuid) ?? goods(register)
    cache.set(register.uuid, found)
    return found
  }
}

const productsIn = (catalogue: Catalogue, register: DemoRegister): Resource<typeof products>[] => {
  const scope = scopeOf(catalogue, register.company_uuid)
  if (!scope) return []
  return (
    catalogue
      .list(products, scope)
      // The demo month sells only by the piece: weighed products need a scale.
      .filter(({ price, type, unit }) => price !== null && type === 'standard' && unit === 'pieces')
      .sort((a, b) => (a.plu ?? 0) - (b.plu ?? 0))
  )
}

const cashiersOf = (register: DemoRegister) => {
  const owner = register.catalogue === 'nabo' ? demoCompanies.nabo : demoCompanies.kajkanten
  return demoCashiers.filter(({ company_uuid }) => company_uuid === owner.company_uuid)
}
