import { api } from '@bon/contracts/api'
import type { CompanyUuid, RegisterUuid, Uuid } from '@bon/contracts/kernel'
import { allResources, companies, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import { demoRegisters } from '@bon/infra/demo'
import type { Application } from '@bon/infra/processes'
import { demoConfiguration } from '../../infra/demo/configuration.ts'
import { demoCompanies, idIn } from '../../infra/demo/items.ts'
import { makeLink } from '../api/inspector.ts'
import { targets } from '../fuzz/bad-requests.ts'
import { ids, type Shop } from '../harness/shop.ts'
import { placesOf } from './places.ts'
import { type Base, requestAt } from './request.ts'
import { trade } from './trade.ts'

export const companyNames = ['kajkanten', 'terrassen', 'takeaway', 'nabo'] as const
export type Company = (typeof companyNames)[number]

/** All entities of the four companies, by kind: those they own, and those they may use (including a parent's). */
export type World = {
  owned: Record<Company, Record<string, Uuid[]>>
  usable: Record<Company, Record<string, Uuid[]>>
  values: Record<Company, Record<string, unknown>>
  /** Of a tablet paired to one of Kajkanten's registers. */
  device_token: string
}

const perApplication = <T>(of: () => T): Record<Company, T> => ({
  kajkanten: of(),
  terrassen: of(),
  takeaway: of(),
  nabo: of(),
})

/** The values for this company's requests. */
export const baseOf = (world: World, company: Company): Base => ({
  idOf: (kind) =>
    kind === undefined || kind === 'new' ? newId() : (world.usable[company][kind]?.[0] ?? newId()),
  values: world.values[company],
})

export const worldOf = async (shop: Shop & { application: Application }): Promise<World> => {
  const { call, tokens } = shop
  const world: World = {
    owned: perApplication(() => ({})),
    usable: perApplication(() => ({})),
    values: perApplication(() => ({})),
    device_token: '',
  }
  const note = (company: Company, kind: string, uuids: readonly Uuid[], isOwn = true) => {
    for (const of of isOwn ? [world.owned, world.usable] : [world.usable])
      of[company][kind] = [...(of[company][kind] ?? []), ...uuids]
  }
  for (const company of companyNames) {
    const here = { token: tokens.chief, company: ids[company] }
    for (const definition of allResources) {
      const response = await call(resourceEndpoints(definition).list, { ...here, query: { limit: 200 } })
      const rows = response.status === 200 ? response.body.rows : []
      const own = (row: { company_uuid: CompanyUuid }) => row.company_uuid === ids[company]
      note(
        company,
        definition.name,
        rows.filter(own).map(({ uuid }) => uuid),
      )
      note(
        company,
        definition.name,
        rows.filter((row) => !own(row)).map(({ uuid }) => uuid),
        false,
      )
    }
    note(company, 'companies', [ids[company]])
  }
  const at = { kajkanten: 0, terrassen: 2, takeaway: 3, nabo: 4 }
  for (const company of companyNames) {
    const register = demoRegisters[at[company]]?.uuid ?? ''
    const cashier = company === 'nabo' ? ids.cashiers.nabo : ids.cashiers.mette
    const token = company === 'nabo' ? tokens.neighbour : tokens.admin
    const here = { token, company: ids[company] }
    const card = (world.usable[company]['payment_types'] ?? []).find(
      (uuid) => uuid === idIn(demoCompanies.kajkanten, paymentTypes, 'card'),
    )
    const place = { register, cashier, token, company: ids[company], ...(card && { card }) }
    const { till, ids: made, device_token } = await trade(shop, place)
    if (company === 'kajkanten') world.device_token = device_token
    for (const [kind, uuids] of Object.entries(made)) note(company, kind, uuids)
    // Requests use the register that traded.
    world.usable[company]['registers'] = [register, ...(world.usable[company]['registers'] ?? [])]
    const cashiers = (await call(api.cashiers.list, here)).body.cashiers.map(({ uuid }) => uuid)
    note(company, 'cashiers', cashiers)
    note(company, 'acting_cashiers', [cashier], cashiers.includes(cashier))
    const parents = company === 'nabo' ? [] : (world.usable.kajkanten['cashiers'] ?? [])
    world.usable[company]['cashiers'] = [cashier, ...(world.usable[company]['cashiers'] ?? []), ...parents]
    const invited = await call(api.invitations.invite, {
      ...here,
      body: { email: `ny@${company}.example`, roles: ['cashier'] },
    })
    if (invited.problem) throw new Error(JSON.stringify(invited.problem))
    note(company, 'invitations', [invited.body.invitation.uuid])
    note(company, 'inspection_links', [(await makeLink(shop, here)).uuid])
    note(company, 'practices', [await claimPractice(shop, company, register)])
    // People of one company only, who are not actors: changes to them affect no other case.
    const people = ['kok', 'tjener'].map((name) => ({
      uuid: newId(),
      email: `${name}@${company}.example`,
      name,
    }))
    for (const person of people) {
      const roles = [{ company_uuid: ids[company], role: 'cashier' as const }]
      await shop.application.identity.createUser({
        ...person,
        initials: 'XX',
        roles,
        password: { hash: 'none' },
      })
    }
    note(
      company,
      'users',
      people.map(({ uuid }) => uuid),
    )
    const price = till.dish(0).price
    const product = till.dish(0).uuid
    world.usable[company]['payment_types'] = [
      till.cash.uuid,
      ...(world.usable[company]['payment_types'] ?? []),
    ]
    world.usable[company]['products'] = [product, ...(world.usable[company]['products'] ?? [])]
    world.values[company] = {
      'product.price': price,
      quantity: 1000,
      pin: '1111',
      received: 50_000_000,
      short_nr: 7,
      reason: 'fordi',
      to_revision: 0,
      at: '2099-01-01T00:00:00.000Z',
      'query.date': '2026-11-21',
      'query.at': '2026-11-21T08:00:00.000Z',
      'query.step': 'order-0190a000-0000-7000-8000-00000000dead.0',
      name: () => `Prøve ${newId().slice(24)}`,
    }
  }
  await fillGaps(shop, world, note)
  return world
}

/** The demo's neighbour has the free package: with a larger one no feature check refuses its requests. */
export const giveNeighbourEverything = (): void => {
  const neighbour = demoConfiguration.find(
    ({ definition, uuid }) => definition === companies && uuid === ids.nabo,
  )
  Object.assign(neighbour?.data ?? {}, { subscription_type: 'standard' })
}

/** Creates an entity of each kind that a company lacks, where a request built from the contract can create it. */
const fillGaps = async (
  { url, tokens }: Shop,
  world: World,
  note: (company: Company, kind: string, uuids: readonly Uuid[]) => void,
): Promise<void> => {
  const creating = targets().filter(({ id }) => /^resources\/\w+\.create$/.test(id))
  for (const company of companyNames)
    for (const target of creating) {
      const kind = target.id.slice('resources/'.length, -'.create'.length)
      const place = placesOf(target).find(({ steps }) => steps.join('.') === 'body.uuid')
      if (!place || (world.owned[company][kind]?.length ?? 0) > 0 || target.isProviders) continue
      const uuid = newId()
      const { path, body } = requestAt(place, uuid, baseOf(world, company))
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokens.chief}`,
          'company-uuid': ids[company],
          'content-type': 'application/json',
        },
        body: body ?? '',
      })
      if (answer.ok) note(company, kind, [uuid])
    }
}

/** A practice as it stands before its company is made, which needs a past day. */
const claimPractice = async (
  { application }: { application: Application },
  company: Company,
  of_register_uuid: RegisterUuid,
): Promise<Uuid> => {
  const company_uuid = newId()
  const scope = {
    company_uuid: ids[company],
    vat_entity_uuid: ids.entity,
    resource_companies: [ids[company]],
  }
  const { clock, people } = application
  const who = { now: clock.now(), actor: newId(), command_id: newId(), caller: 'isolation', scope }
  await people.practices.claim(who, { company_uuid, of_register_uuid, day: '2026-11-01' })
  return company_uuid
}
