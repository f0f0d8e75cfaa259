import { type AnyEndpoint, canonical, epochMsOf, type Uuid } from '@bon/contracts/kernel'
import { NotSealed } from '@bon/services/journal'
import type { Outcome } from './application.ts'
import { Broken } from './broken.ts'
import type { Plant } from './plants.ts'
import { survivable, type World } from './world.ts'

/** A cashier's command, with the id under which it is sent until it is answered. */
export type Sent = {
  command_id: Uuid
  /** All its ids: one, unless a bug is planted. */
  ids: Uuid[]
  name: string
  register: number
  endpoint: AnyEndpoint
  params: { uuid: Uuid }
  body: object
  if_match: bigint | undefined
  /** The first accepted answer; every later one must be the same. */
  accepted?: Extract<Outcome, { body: unknown }>
}

export type Client = {
  /** Every answered command, in the order of the answers. */
  sent: Sent[]
  send(intent: Omit<Sent, 'command_id' | 'ids'>): Promise<Outcome>
  /** Sends the same command again, like a network retry or a double click. */
  repeat(sent: Sent): Promise<void>
  /** Sends the same id with another body. */
  abuse(sent: Sent, body: object): Promise<void>
  query(register: number, endpoint: AnyEndpoint, uuid: Uuid): Promise<Outcome>
}

/** INVAR-12: twenty messages are enough for a definite answer. */
const attempts = 20

export const openClient = (world: World, plant: Plant): Client => {
  const { rng } = world
  const sent: Sent[] = []
  const freshId = () => rng.uuid(epochMsOf(world.now()))

  const deliver = async (command: Sent): Promise<Outcome> => {
    let unsealed: NotSealed | undefined
    for (let attempt = 0; attempt < attempts; attempt++) {
      world.advance(rng.int(1, 50))
      if (attempt > 0 && plant.newIdPerAttempt) {
        command.command_id = freshId()
        command.ids.push(command.command_id)
      }
      try {
        const answer = await once(command)
        // The answer may be lost: then the command is sent again.
        if (!('rejection' in answer) || answer.rejection !== 'command.undecided') {
          if (!rng.chance(0.02) || attempt + 1 === attempts) return answer
        }
      } catch (error) {
        if (!survivable(error)) throw error
        if (error instanceof NotSealed) unsealed = error
        world.advance(rng.int(100, 3_000))
      }
    }
    if (unsealed) throw unsealed
    throw new Broken(
      'INVAR-12',
      `${command.name} ${command.command_id} got no answer in ${attempts} messages`,
    )
  }

  const once = async (command: Sent): Promise<Outcome> => {
    const { endpoint, params, body, if_match, register, command_id } = command
    const context = {
      now: world.nowAt(register),
      actor: 'cashier',
      scope: world.scopeOf(register),
      command_id,
      caller: 'till',
      ...(if_match !== undefined && { if_match }),
    }
    const answer = await world.api(register).call(endpoint, { params, body }, context)
    if ('rejection' in answer) {
      if (command.accepted)
        throw new Broken(
          'INVAR-10',
          `${command.name} ${command_id} was accepted, and then ${answer.rejection}`,
        )
      return answer
    }
    const outcome = { ...answer, body: plant.answer?.(answer.body) ?? answer.body }
    compare(command, outcome)
    // Only decisions with events are remembered: an empty one is decided anew each time.
    if (outcome.position !== undefined || command.name !== 'save') command.accepted ??= outcome
    return outcome
  }

  return {
    sent,
    async send(intent) {
      const command_id = freshId()
      const command: Sent = { ...intent, command_id, ids: [command_id] }
      const answer = await deliver(command)
      sent.push(command)
      return answer
    },
    repeat: async (command) => void (await deliver(command)),
    async abuse(command, body) {
      // Signing out a cashier who is not signed in leaves no event with the id; the device is not part of a sign-in.
      if (command.name.startsWith('sign')) return
      if (!command.accepted || canonical(body) === canonical(command.body)) return
      const { accepted: _, ...rest } = command
      const answer = await deliver({ ...rest, body, name: `${command.name} with another body` })
      if (!('rejection' in answer))
        throw new Broken('INVAR-10', `${command.command_id} was accepted with another body`)
      // Other routes check PIN and session first, so any rejection is accepted.
      const reused = answer.rejection === 'command.reused' || !command.endpoint.path.startsWith('/orders')
      if (!reused)
        throw new Broken('INVAR-10', `${command.command_id} with another body: ${answer.rejection}`)
    },
    async query(register, endpoint, uuid) {
      for (;;) {
        try {
          const context = {
            now: world.nowAt(register),
            actor: 'cashier',
            scope: world.scopeOf(register),
            command_id: freshId(),
            caller: 'till',
          }
          return await world.api(register).call(endpoint, { params: { uuid }, body: undefined }, context)
        } catch (error) {
          if (!survivable(error)) throw error
        }
      }
    },
  }
}

/** INVAR-10: a command with an event has one answer. */
const compare = ({ accepted, name, command_id }: Sent, answer: { body: unknown }): void => {
  if (!accepted) return
  const [first, again] = [JSON.stringify(accepted.body), JSON.stringify(answer.body)]
  // A close is answered with the current report, which is closing until the reactor has run.
  if (first === again || first.includes('"status":"closing"')) return
  throw new Broken('INVAR-10', `${name} ${command_id} was answered ${first} and then ${again}`)
}
