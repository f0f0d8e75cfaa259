import { type GiftCardTerms, giftCardStream } from '@bon/contracts/gift-cards'
import { money } from '@bon/contracts/kernel'
import { newId } from '@bon/infra/clock'
import type { House } from '@bon/infra/processes'
import { type GiftCardCommand, giftCardDecider } from '@bon/services/gift-cards'
import type { CommandContext } from '@bon/services/kernel'

/** A card that pays, is refused, lets go and gets back, and one whose time is over. */
export const liveGiftCards = async (
  { handler }: House['side'],
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
  const live = async (expires_on: string | null, acts: readonly GiftCardCommand[]) => {
    const gift_card_uuid = newId()
    const source = { kind: 'import', import_uuid: newId() } as const
    const issue = { type: 'Issue', gift_card_uuid, terms, amount: money(500_00), expires_on } as const
    for (const act of [{ ...issue, code_end: '7K2M', source }, ...acts]) {
      const lived = await handler.handle(giftCardDecider, giftCardStream(gift_card_uuid), act, command())
      if ('rejection' in lived) throw new Error(`${act.type}: ${lived.rejection}`)
    }
  }
  const asked = (amount: number) => ({ payment_uuid: newId(), order_uuid: newId(), amount: money(amount) })
  const [kept, gone] = [asked(300_00), asked(50_00)]
  await live(null, [
    { type: 'ReserveCharge', ...kept },
    { type: 'CaptureCharge', payment_uuid: kept.payment_uuid },
    { type: 'ReserveCharge', ...gone },
    { type: 'ReleaseCharge', payment_uuid: gone.payment_uuid },
    { type: 'ReserveCharge', ...asked(900_00) },
    { type: 'ReverseCharge', ...asked(300_00) },
  ])
  await live('2020-01-01', [{ type: 'PayOut', amount: money(500_00) }])
}
