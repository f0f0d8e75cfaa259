import { api } from '@bon/contracts/api'
import { giftCardBooks, giftCardStream, giftCardUuid } from '@bon/contracts/gift-cards'
import { money, type Uuid } from '@bon/contracts/kernel'
import { accounts, giftCardTypes, methodOf, paymentTypes, resourceEndpoints } from '@bon/contracts/resources'
import { newId } from '@bon/infra/clock'
import type { Application } from '@bon/infra/processes'
import { type GiftCardCommand, giftCardDecider } from '@bon/services/gift-cards'
import type { CommandContext } from '@bon/services/kernel'
import type { callShop } from '../harness/shop.ts'

/** A card that is redeemed, refused, released and refunded, one that is paid out, and one that lapses. */
export const liveGiftCards = async (
  { handler }: Application['side'],
  call: ReturnType<typeof callShop>,
  command: () => CommandContext,
): Promise<void> => {
  const { company_uuid } = command()
  const rowOf = async <Row>(rows: Promise<{ body: { rows: Row[] } }>, is: (row: Row) => boolean) => {
    const row = (await rows).body.rows.find(is)
    if (!row) throw new Error('the demo has a card, an account and a terminal')
    return row
  }
  const at = { company: company_uuid, query: { limit: 200 } }
  const type = await rowOf(
    call(resourceEndpoints(giftCardTypes).list, at),
    ({ data }) => data.vat_nature === 'multi',
  )
  const safe = await rowOf(call(resourceEndpoints(accounts).list, at), ({ data }) => data.number === 5812)
  const means = await rowOf(
    call(resourceEndpoints(paymentTypes).list, at),
    ({ data }) => methodOf(data) === 'autonomous',
  )
  const bring = async (expires_on: string | null): Promise<Uuid> => {
    const code = newId().slice(-12)
    const { status } = await call(api.gift_cards.bring, {
      company: company_uuid,
      body: {
        gift_card_type_uuid: type.uuid,
        contra_account_uuid: safe.uuid,
        gift_cards: [{ code, balance: money(500_00), expires_on }],
      },
    })
    if (status !== 200) throw new Error(`import: ${status}`)
    return giftCardUuid(company_uuid, code)
  }
  const live = async (gift_card_uuid: Uuid, actions: readonly GiftCardCommand[]) => {
    for (const action of actions) {
      const lived = await handler.handle(giftCardDecider, giftCardStream(gift_card_uuid), action, command())
      if ('rejection' in lived) throw new Error(`${action.type}: ${lived.rejection}`)
    }
  }
  const chargeOf = (amount: number) => ({ payment_uuid: newId(), order_uuid: newId(), amount: money(amount) })
  const [captured, released] = [chargeOf(300_00), chargeOf(50_00)]
  await live(await bring(null), [
    { type: 'ReserveCharge', ...captured },
    { type: 'CaptureCharge', payment_uuid: captured.payment_uuid },
    { type: 'ReserveCharge', ...released },
    { type: 'ReleaseCharge', payment_uuid: released.payment_uuid },
    { type: 'ReserveCharge', ...chargeOf(900_00) },
    { type: 'ReverseCharge', ...chargeOf(300_00) },
  ])
  const recently = Temporal.PlainDate.from(command().now.slice(0, 10)).subtract({ months: 1 })
  const paid_out = await call(api.gift_cards.payOut, {
    company: company_uuid,
    params: { uuid: await bring(recently.toString()) },
    body: { amount: money(500_00), payment_type_uuid: means.uuid },
  })
  if (paid_out.status !== 200) throw new Error(`pay-out: ${paid_out.status}`)
  const old = await bring('2020-01-01')
  const card = (await handler.load(giftCardDecider, giftCardStream(old), company_uuid))?.state
  if (card?.status !== 'issued' || card.source.kind !== 'import') throw new Error('a card was imported')
  const books = giftCardBooks(card.terms)
  if (books) await live(old, [{ type: 'Lapse', books, by: card.source.by }])
}
