import { type GiftCardTerms, giftCardStream } from '@bon/contracts/gift-cards'
import { money } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { type GiftCardCommand, giftCardDecider } from '@bon/services/gift-cards'
import type { CommandContext } from '@bon/services/kernel'

/** A card that is redeemed, refused, released and refunded, and one that expires. */
export const liveGiftCards = async (
  { handler }: Application['side'],
  command: () => CommandContext,
): Promise<void> => {
  const terms: GiftCardTerms = {
    gift_card_type_uuid: newId(),
    company_uuid: command().company_uuid,
    behaviour: 'value_based',
    product_uuid: null,
    validity: '3_years',
    vat_nature: 'multi',
    vat_rate: 0,
  }
  const live = async (expires_on: string | null, actions: readonly GiftCardCommand[]) => {
    const gift_card_uuid = newId()
    const source = { kind: 'import', import_uuid: newId() } as const
    const issue = { type: 'Issue', gift_card_uuid, terms, amount: money(500_00), expires_on } as const
    for (const action of [{ ...issue, code_end: '7K2M', source }, ...actions]) {
      const lived = await handler.handle(giftCardDecider, giftCardStream(gift_card_uuid), action, command())
      if ('rejection' in lived) throw new Error(`${action.type}: ${lived.rejection}`)
    }
  }
  const chargeOf = (amount: number) => ({ payment_uuid: newId(), order_uuid: newId(), amount: money(amount) })
  const [captured, released] = [chargeOf(300_00), chargeOf(50_00)]
  await live(null, [
    { type: 'ReserveCharge', ...captured },
    { type: 'CaptureCharge', payment_uuid: captured.payment_uuid },
    { type: 'ReserveCharge', ...released },
    { type: 'ReleaseCharge', payment_uuid: released.payment_uuid },
    { type: 'ReserveCharge', ...chargeOf(900_00) },
    { type: 'ReverseCharge', ...chargeOf(300_00) },
  ])
  await live('2020-01-01', [{ type: 'PayOut', amount: money(500_00) }])
}
