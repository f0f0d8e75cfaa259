import { type Instant, isRejection, type Position, type Uuid } from '@bon/contracts/kernel'
import { seriesDecider } from '../counters/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { onceForEver } from './who.ts'

export type NumberNeeds = {
  handler: CommandHandler
  /** The company that keeps a VAT entity: its series belongs to one, whichever of its companies sells. */
  keeperOf(vat_entity_uuid: Uuid): Uuid | undefined
}
type Asked = {
  /** Of which series, by the VAT entity. */
  series(vat_entity_uuid: Uuid): string
  for: Uuid
  command_id: Uuid
  at: Instant
  /** A fact before which it was never asked for. */
  follows: Position
}
const patience = 20

/** The next number of a series of the VAT entity: once for each command id, whoever asks again. */
export const createGiveNumber =
  ({ handler, keeperOf }: NumberNeeds) =>
  async (
    { series, for: of, command_id, at, follows }: Asked,
    who: Omit<CommandContext, 'command_id' | 'command_hash'>,
  ): Promise<number> => {
    const { vat_entity_uuid } = who
    const company_uuid = keeperOf(vat_entity_uuid)
    if (company_uuid === undefined) throw new Error(`no VAT entity ${vat_entity_uuid}`)
    const ask = () =>
      handler.handle(
        seriesDecider,
        series(vat_entity_uuid),
        { type: 'GiveNext', for: of, day: handler.dayOf(vat_entity_uuid, at) },
        { ...who, company_uuid, command_id, command_hash: onceForEver, follows },
      )
    let given = await ask()
    // Every till of the house asks one stream: the sale is sealed already, so it asks until it is heard.
    for (let more = 0; more < patience && isRejection(given); more += 1) given = await ask()
    if (isRejection(given)) throw new Error(`no number of ${series(vat_entity_uuid)}: ${given.rejection}`)
    return given.state.last
  }
