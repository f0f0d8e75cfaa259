import { type NewEvent, uuid5 } from '@bon/contracts/kernel'
import type { OrderView } from '@bon/contracts/orders'
import { Broken } from './broken.ts'
import { openClient } from './client.ts'
import { attack, type Hostile, learnOrders } from './hostile.ts'
import { checkHostileDay } from './hostile-invariants.ts'
import { wholeLog } from './invariants.ts'
import { openBooks } from './ledger.ts'
import { noPlant, type Plant } from './plants.ts'
import type { Poison } from './poison.ts'
import { neighbour, type Scope, scope } from './shop.ts'
import * as till from './till.ts'
import { openWorld, type World } from './world.ts'

export type HostileDay = {
  commands: number
  attacks: number
  poisons: number
  events: number
  waiting: number
}

const scopes = [scope, neighbour]

/**
 * Two companies in one installation with faults, hostile clients beside the cashiers, and planted events that process
 * managers cannot handle. Throws `Broken`.
 */
export const runHostileDay = async (
  seed: number,
  commands: number,
  plant: Plant = noPlant,
): Promise<HostileDay> => {
  const world = openWorld(seed, plant, scopes)
  const { rng } = world
  const client = openClient(world, plant)
  // Each company has its own record.
  const tills = scopes.map((): till.Till => ({ world, client, books: openBooks() }))
  const hostile: Hostile = {
    world,
    forged: new Set(),
    knownIds: { orders: new Map(), payments: [], commands: [] },
  }
  const poisons: Poison[] = []
  let attacks = 0
  while (client.sent.length < commands) {
    const register = rng.int(0, world.registers.length - 1)
    const at = tillOf(tills, register)
    await unlessStopped(register, poisons, () => oneAction(at, register))
    learn(hostile, tills)
    if (rng.chance(0.6)) {
      attacks++
      const attacked = rng.int(0, world.registers.length - 1)
      await unlessStopped(attacked, poisons, () => attack(hostile, attacked))
    }
    if (poisons.length < 3 && client.sent.length > 20 && rng.chance(0.03))
      poisons.push(await plantPoison(world, poisons))
    world.advance(rng.int(100, 90_000))
    if (rng.chance(0.5)) await world.react(rng.int(1, 3))
  }
  world.heal()
  await settle(world)
  for (const [register] of world.registers.entries())
    await unlessStopped(register, poisons, () => till.close(tillOf(tills, register), register, true))
  await settle(world)
  const sent = client.sent.filter(({ ids }) => !ids.some((id) => hostile.forged.has(id)))
  const events = await checkHostileDay(world, sent, poisons, scopes)
  return {
    commands: client.sent.length,
    attacks,
    poisons: poisons.length,
    events,
    waiting: world.parking.waiting().length,
  }
}

/** A request that must seal fails for a stopped VAT entity; requests of others must succeed. */
const unlessStopped = async (
  register: number,
  poisons: readonly Poison[],
  action: () => Promise<void>,
): Promise<void> => {
  const isStopped = poisons.some((each) => each.stops_entity && each.scope === scopeAt(register))
  await action().catch((error: unknown) => {
    if (!isStopped || error instanceof Broken) throw error
  })
}

const tillOf = (tills: readonly till.Till[], register: number): till.Till => {
  const found = tills[register % tills.length]
  if (!found) throw new Error('no till')
  return found
}

const actions: ((at: till.Till, register: number) => Promise<void>)[] = [
  ...[till.sell, till.sell, till.sell, till.saveNew, till.saveNew, till.saveChanged],
  (at, register) => till.pay(at, register, false),
  (at, register) => till.pay(at, register, true),
  ...[till.cancel, till.moveCash, till.xReport],
]

const oneAction = async (at: till.Till, register: number): Promise<void> => {
  const { rng } = at.world
  if (!at.books.open.has(register)) return till.open(at, register)
  if (rng.chance(0.03)) return till.close(at, register)
  return rng.pick(actions)(at, register)
}

const learn = ({ knownIds }: Hostile, tills: readonly till.Till[]): void => {
  for (const [i, { client, books }] of tills.entries()) {
    const { company_uuid } = scopes[i] ?? scope
    learnOrders(
      knownIds,
      company_uuid,
      [...books.openOrders.values()].map(({ order }) => order),
    )
    const last = client.sent.at(-1)
    if (last?.accepted && !knownIds.commands.includes(last.command_id))
      knownIds.commands.push(last.command_id)
    const body = last?.accepted?.body as { order?: OrderView } | undefined
    const company = last && scopeAt(last.register).company_uuid
    if (body?.order && company === company_uuid) learnOrders(knownIds, company_uuid, [body.order])
  }
}
const scopeAt = (register: number): Scope => scopes[register % scopes.length] ?? scope

/** Appends directly to the log, bypassing the deciders: a stream of its own, in the first company. */
const plantPoison = async (world: World, before: readonly Poison[]): Promise<Poison> => {
  const { rng } = world
  const uuid = rng.uuid(6)
  const stops_entity = rng.chance(0.3) && !before.some((each) => each.stops_entity)
  const kinds = [
    { stream: `order-${uuid}`, type: 'OrderLineRemoved' },
    { stream: `order-${uuid}`, type: 'OrderRefundReserved' },
    { stream: `zReport-${uuid}`, type: 'ClosingStarted' },
  ]
  // Entries of the journal, which skips none.
  const sources = [
    { stream: `zReport-${uuid}`, type: 'DrawerOpened' },
    { stream: `order-${uuid}`, type: 'OrderTransferStarted' },
  ]
  const { stream, type } = stops_entity ? rng.pick(sources) : rng.pick(kinds)
  const now = world.now()
  const meta = {
    company_uuid: scope.company_uuid,
    vat_entity_uuid: scope.vat_entity_uuid,
    command_id: uuid,
    command_hash: '0'.repeat(64),
    actor: 'poison',
    at: now,
    business_day: now.slice(0, 10),
    v: '1',
  }
  const data = stops_entity
    ? { register_uuid: uuid, at: 'never' }
    : { payment_uuid: uuid, transfer_uuid: uuid }
  const event: NewEvent = { event_id: uuid5(uuid, 'poison'), type, data, meta }
  await world.durable.append(stream, 'none', [event])
  return { stream, type, scope, stops_entity }
}

/** Until nothing but parked work is left. */
const settle = async (world: World): Promise<void> => {
  // Events dated by a server whose clock is an hour ahead count as young that much longer.
  world.advance(2 * 3_600_000)
  const rounds = 20 + Math.ceil((await wholeLog(world)).length / 5)
  if (!(await world.react(rounds)))
    throw new Broken('INVAR-20', `the reactor did not come to rest in ${rounds} rounds`)
}
