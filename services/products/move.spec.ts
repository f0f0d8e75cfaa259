import {
  type CompanyScope,
  type CompanyUuid,
  type RequestContext,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import {
  type AnyResource,
  accounts,
  allResources,
  modifierGroups,
  productCategories,
  products,
  type ResourceEvent,
  readData,
  registerPages,
  vatTypes,
} from '@bon/contracts/resources'
import { describe, expect, test } from 'vitest'
import { createCommandHandler } from '../kernel/index.ts'
import {
  action,
  contextOf,
  journalStore,
  type ResourceDependencies,
  valuesAfter,
} from '../resources/index.ts'
import { specId, specStore } from '../spec-support/spec-store.ts'
import { move } from './move.ts'

const [above, below] = [specId(1), specId(2)]
const [steak, other, sauces, grill, page, sauce, account, vat] = [10, 11, 12, 13, 14, 15, 16, 17].map(
  specId,
) as [Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid, Uuid]
const scopeOf = (company_uuid: CompanyUuid): CompanyScope => ({
  company_uuid,
  vat_entity_uuid: specId(9),
  resource_companies: company_uuid === below ? [below, above] : [above],
})

/** Resource handlers on an in-memory store; `cut` throws before the n-th write, as a crash would. */
const createApplication = () => {
  const store = specStore()
  const handler = createCommandHandler(store)
  let left = Number.POSITIVE_INFINITY
  const held = (definition: AnyResource) => {
    const all = new Map<
      Uuid,
      { company_uuid: CompanyUuid; data: Record<string, unknown>; archived: boolean }
    >()
    for (const { type, data, meta } of store.log) {
      const event = { type, data } as ResourceEvent
      if (event.data.resource !== definition.name) continue
      const { uuid } = event.data
      const before = all.get(uuid)
      if (event.type === 'ResourceCreated')
        all.set(uuid, { company_uuid: meta.company_uuid, data: event.data.data, archived: false })
      else if (before && event.type === 'ResourceChanged')
        all.set(uuid, { ...before, data: { ...before.data, ...valuesAfter(event.data.changes) } })
      else if (before) all.set(uuid, { ...before, archived: event.type === 'ResourceArchived' })
    }
    return all
  }
  const everywhere = (definition: AnyResource) =>
    [...held(definition)]
      .filter(([, { archived }]) => !archived)
      .map(([uuid, { company_uuid, data }]) => ({ ...readData(definition, data), uuid, company_uuid }))
  const reader = (scope: CompanyScope) => {
    const list = (definition: AnyResource) =>
      everywhere(definition).filter(({ company_uuid }) => scope.resource_companies.includes(company_uuid))
    return {
      list,
      find: (definition: AnyResource, uuid: Uuid) => list(definition).find((one) => one.uuid === uuid),
    }
  }
  const journal = journalStore(
    handler,
    async (definition, uuid, scope) => reader(scope).find(definition, uuid) !== undefined,
  )
  const perform: typeof journal.perform = async (...args) => {
    if (left-- <= 0) throw new Error('cut off')
    return journal.perform(...args)
  }
  const resources = {
    stores: { journal: { ...journal, perform }, vault: journal },
    reservations: { claim: async () => undefined },
    reader,
    everywhere,
    reach: async () => undefined,
    limitOf: async () => undefined,
    openBonsOn: async () => 0,
    hasOpenSession: async () => false,
    openTradeOf: async () => ({ open_registers: 0, paid_orders: 0 }),
    hasJournal: async () => false,
    ownerOf: (definition: AnyResource, uuid: Uuid) => held(definition).get(uuid)?.company_uuid,
  } as unknown as ResourceDependencies
  return {
    resources,
    held,
    cutAfter: (actions: number) => {
      left = actions
    },
    log: store.log,
  }
}

let commands = 1_000
const requestOf = (company_uuid: CompanyUuid): RequestContext => ({
  now: '2026-11-21T12:00:00.000Z',
  actor: specId(8),
  scope: scopeOf(company_uuid),
  command_id: specId(commands++),
  caller: 'spec',
})

const opened = async () => {
  const deps = createApplication()
  const create = async (definition: AnyResource, company_uuid: CompanyUuid, uuid: Uuid, data: object) => {
    const request = requestOf(company_uuid)
    const command = { type: 'CreateResource', uuid, data: definition.schema.parse(data) } as const
    const made = await action(
      deps.resources,
      definition,
      command as never,
      request,
      contextOf(request, command),
    )
    if ('rejection' in made) throw new Error(JSON.stringify(made))
  }
  const product = { button_text: 'x', price: 100, account_uuid: account, article_group: '04003' }
  await create(vatTypes, above, vat, {
    name: 'Moms',
    code: 'S25',
    rates: [{ from: '2020-01-01', rate: 250 }],
  })
  const posting = { number: 1010, name: 'Salg', type: 'revenue', vat_type_uuid: vat }
  await create(accounts, above, account, posting)
  await create(products, above, sauce, { ...product, name: 'Bearnaise' })
  await create(productCategories, below, grill, { name: 'Grill' })
  await create(modifierGroups, below, sauces, { name: 'Saucer', variants: [{ product_uuid: sauce }] })
  const more = { category_uuid: grill, modifier_group_uuids: [sauces] }
  await create(products, below, steak, { ...product, ...more, name: 'Bøf', plu: 7 })
  await create(products, below, other, { ...product, ...more, name: 'Pølse' })
  await create(registerPages, below, page, { name: 'Side', product_uuids: [steak, other] })
  return deps
}

const dependenciesOf = ({ resources }: Awaited<ReturnType<typeof opened>>) => ({
  resources,
  scopeOf,
  mayWrite: async () => true,
  parentOf: (company: Uuid) => (company === below ? above : undefined),
})

/** All entities by company, type, name and references; must be equal however the move was interrupted. */
const pictureOf = ({ held }: Awaited<ReturnType<typeof opened>>) =>
  allResources.flatMap((definition) =>
    [...held(definition)].map(([uuid, { company_uuid, data, archived }]) =>
      JSON.stringify([company_uuid, definition.name, uuid, archived, data]),
    ),
  )

describe('CAT-47: an interrupted move', () => {
  test('is completed by repeating it, wherever it was interrupted, with the same result', async () => {
    const whole = await opened()
    const before = whole.log.length
    const done = await move(dependenciesOf(whole), products, steak, requestOf(below), false)
    expect(done).toMatchObject({ body: { is_done: true, uuid: uuid5(steak, 'moved') } })
    const steps = whole.log.length - before
    expect(steps).toBeGreaterThanOrEqual(8)
    for (let cut = 0; cut < steps; cut++) {
      const deps = await opened()
      deps.cutAfter(cut)
      await expect(move(dependenciesOf(deps), products, steak, requestOf(below), false)).rejects.toThrow(
        'cut off',
      )
      deps.cutAfter(Number.POSITIVE_INFINITY)
      // Later, by another user, with another command.
      expect(await move(dependenciesOf(deps), products, steak, requestOf(below), false)).toMatchObject({
        body: { is_done: true },
      })
      expect(living(pictureOf(deps)), `cut after ${cut}`).toEqual(living(pictureOf(whole)))
    }
  })
})

/** References of archived products depend on where the move was interrupted, and are irrelevant. */
const living = (picture: string[]): string[] =>
  picture
    .map((line) => {
      const [company, name, uuid, archived, data] = JSON.parse(line)
      return JSON.stringify([company, name, uuid, archived, archived ? null : data])
    })
    .sort()
