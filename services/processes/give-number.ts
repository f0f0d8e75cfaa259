import { type Instant, isRejection, type Position, type Uuid } from '@bon/contracts/kernel'
import { seriesDecider } from '../counters/index.ts'
import type { CommandContext, CommandHandler } from '../kernel/index.ts'
import { anyContentHash } from './who.ts'

export type NumberNeeds = {
  handler: CommandHandler
  /** The company that owns a VAT entity, and thereby its number series, whichever of its companies sells. */
  keeperOf(vat_entity_uuid: Uuid): Uuid | undefined
}
type NumberRequest = {
  /** Stream of the series, by VAT entity. */
  series(vat_entity_uuid: Uuid): string
  for: Uuid
  command_id: Uuid
  at: Instant
  /** Position of an event before which it cannot have been requested. */
  follows: Position
}
const maxAttempts = 20

/** Assigns the next number of a series of the VAT entity. Idempotent by command id. */
export const createGiveNumber =
  ({ handler, keeperOf }: NumberNeeds) =>
  async (
    { series, for: of, command_id, at, follows }: NumberRequest,
    who: Omit<CommandContext, 'command_id' | 'command_hash'>,
  ): Promise<number> => {
    const { vat_entity_uuid } = who
    const company_uuid = keeperOf(vat_entity_uuid)
    if (company_uuid === undefined) throw new Error(`no VAT entity ${vat_entity_uuid}`)
    const giveNext = () =>
      handler.handle(
        seriesDecider,
        series(vat_entity_uuid),
        { type: 'GiveNext', for: of, day: handler.dayOf(vat_entity_uuid, at) },
        { ...who, company_uuid, command_id, command_hash: anyContentHash, follows },
      )
    let handled = await giveNext()
    // All tills of the VAT entity share one stream, so conflicts are retried; the sale is already sealed.
    for (let more = 0; more < maxAttempts && isRejection(handled); more += 1) handled = await giveNext()
    if (isRejection(handled)) throw new Error(`no number of ${series(vat_entity_uuid)}: ${handled.rejection}`)
    return handled.state.last
  }
