import { createHash } from 'node:crypto'
import { epochMsOf, type RecordedEvent } from '@bon/contracts/kernel'
import { Broken } from './broken.ts'
import { openClient, type Sent } from './client.ts'
import { checkDay, wholeLog } from './invariants.ts'
import { openBooks } from './ledger.ts'
import { noPlant, type Plant } from './plants.ts'
import * as till from './till.ts'
import { openWorld, type World } from './world.ts'

export type Day = {
  seed: number
  log: RecordedEvent[]
  /** Over the whole log and all answers: the same seed gives the same hash (G-02). */
  trace: string
  commands: number
  accepted: number
  events: number
  crashes: number
  hits: Map<string, number>
  hours: number
}

type Action = (at: till.Till, register: number) => Promise<void>

/** The cashiers' actions, with their weights. */
const actions: [number, Action][] = [
  [26, till.sell],
  [12, till.saveNew],
  [12, till.saveChanged],
  [6, till.saveTwoCarts],
  [7, (at, register) => till.pay(at, register, true)],
  [10, (at, register) => till.pay(at, register, false)],
  [4, till.cancel],
  [3, till.xReport],
  [3, till.moveCash],
  [3, till.signIn],
  [3, (at, register) => till.close(at, register)],
]
const weights = actions.reduce((sum, [weight]) => sum + weight, 0)

/** A day in the shop from a seed: trade under faults, then rest, then every invariant. Throws `Broken`. */
export const runDay = async (seed: number, commands: number, plant: Plant = noPlant): Promise<Day> => {
  const world = openWorld(seed, plant)
  const client = openClient(world, plant)
  const at: till.Till = { world, client, books: openBooks() }
  const started = world.now()
  while (client.sent.length < commands) {
    await Promise.all(Array.from({ length: world.rng.int(1, 4) }, () => oneAction(at)))
    await between(at)
  }
  await rest(at)
  const events = await checkDay(world, client.sent, at.books)
  return {
    log: await wholeLog(world),
    seed,
    trace: await traceOf(world, client.sent),
    commands: client.sent.length,
    accepted: client.sent.filter(({ accepted }) => accepted).length,
    events,
    crashes: world.crashes(),
    hits: world.hits,
    hours: (epochMsOf(world.now()) - epochMsOf(started)) / 3_600_000,
  }
}

const oneAction = async (at: till.Till): Promise<void> => {
  const { rng, registers } = at.world
  const register = rng.int(0, registers.length - 1)
  // A closed register is usually opened; sometimes a sale is attempted on it.
  if (!at.books.open.has(register) && rng.chance(0.9)) return till.open(at, register)
  let draw = rng.int(1, weights)
  for (const [weight, action] of actions) {
    draw -= weight
    if (draw <= 0) return action(at, register)
  }
}

/** Time passes, the reactor runs or lags behind, and old commands are repeated. */
const between = async ({ world, client }: till.Till): Promise<void> => {
  const { rng } = world
  world.advance(rng.chance(0.02) ? rng.int(1, 9) * 3_600_000 : rng.int(100, 90_000))
  if (rng.chance(0.7)) await world.react(rng.int(1, 4))
  if (!client.sent.slice(-10).some(({ accepted }) => accepted)) return
  if (rng.chance(0.15)) await client.repeat(recent(world, client.sent))
  if (rng.chance(0.05)) {
    const [one, other] = [recent(world, client.sent), recent(world, client.sent)]
    if (one.endpoint === other.endpoint) await client.abuse(one, other.body)
  }
}

/** Usually one of the last commands, sometimes an old one. */
const recent = (world: World, sent: readonly Sent[]): Sent => {
  const drawn = world.rng.pick(world.rng.chance(0.8) ? sent.slice(-10) : sent)
  // A rejected command left no event and is decided anew: sent again, it is a new command instead of a repetition.
  return drawn.accepted && isRemembered(drawn, sent) ? drawn : recent(world, sent)
}

/** Orders remember all their commands; a register's are looked up in its last three sessions. */
const isRemembered = (drawn: Sent, sent: readonly Sent[]): boolean => {
  if (drawn.endpoint.path.startsWith('/orders')) return true
  const since = sent.slice(sent.indexOf(drawn) + 1)
  const opened = since.filter(
    ({ name, register, accepted }) => name === 'open' && register === drawn.register && accepted,
  )
  return opened.length < 3
}

/** Faults stop: all work must finish within a bound (INVAR-20), registers close, and accepted commands are repeated. */
const rest = async (at: till.Till): Promise<void> => {
  const { world, client } = at
  world.heal()
  await settle(world)
  for (const [register] of world.registers.entries()) await till.close(at, register, true)
  await settle(world)
  for (const sent of client.sent)
    if (sent.accepted && world.rng.chance(0.3) && isRemembered(sent, client.sent)) await client.repeat(sent)
  await settle(world)
}

const settle = async (world: World): Promise<void> => {
  world.advance(600_000)
  // Twice the rounds of one pass through the whole log.
  const rounds = 20 + Math.ceil((await wholeLog(world)).length / 10)
  if (!(await world.react(rounds)))
    throw new Broken('INVAR-20', `the reactor did not come to rest in ${rounds} rounds`)
}

const traceOf = async (world: World, sent: readonly Sent[]): Promise<string> => {
  const hash = createHash('sha256')
  const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)
  for (const event of await wholeLog(world)) hash.update(JSON.stringify(event, plain))
  for (const { ids, accepted } of sent) hash.update(JSON.stringify([ids, accepted], plain))
  return hash.digest('hex')
}
