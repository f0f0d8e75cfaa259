import {
  codeLength,
  type GiftCardRefusal,
  giftCardStream,
  giftCardUuid,
  type IssuedGiftCard,
  isOwnCode,
  plainCode,
} from '@bon/contracts/gift-cards'
import {
  type CompanyScope,
  type Instant,
  type Money,
  type OrderUuid,
  type PaymentUuid,
  type Rejection,
  reject,
  type SessionUuid,
} from '@bon/contracts/kernel'
import type { PaidByGiftCard } from '@bon/contracts/orders'
import type { CommandHandler } from '../kernel/index.ts'
import { giftCardDecider, refusalOf } from './gift-card.decider.ts'

/** The caller; attempts are counted per session or actor. */
export type Requester = {
  scope: CompanyScope
  actor: string
  session_uuid?: SessionUuid | undefined
  now: Instant
}

/** Rate limit for wrong codes: an attempt counts before the check and is forgiven when the code is right. */
export type Tries = {
  begin(who: string, now: Instant): Promise<boolean>
  forgive(who: string): Promise<void>
}

type Needs = {
  handler: CommandHandler
  tries: Tries
  /** The company has the add-on (PERM-13, GC-19). */
  isOffered(scope: CompanyScope): boolean
}
type Unknown = Rejection<'gift_card.unknown' | 'gift_card.mistyped' | 'gift_card.too_many_tries'>
export type GiftCardRejectionCode = `gift_card.${GiftCardRefusal}`

/** Gift cards by code, for till and back office. */
export type GiftCardService = {
  find(code: string, requester: Requester): Promise<IssuedGiftCard | Unknown>
  /** Whether a charge would be refused now; reserves nothing. */
  refusal(
    card: IssuedGiftCard,
    charge: { order_uuid: OrderUuid; amount: Money },
    requester: Pick<Requester, 'scope' | 'now'>,
  ): Rejection<GiftCardRejectionCode> | undefined
  /** The recorded refusal of a payment. */
  answerTo(
    of: PaidByGiftCard,
    payment_uuid: PaymentUuid,
  ): Promise<Rejection<GiftCardRejectionCode> | undefined>
}

export const createGiftCardService = ({ handler, tries, isOffered }: Needs): GiftCardService => {
  const load = async ({ gift_card_uuid, company_uuid }: PaidByGiftCard) => {
    const folded = await handler.load(giftCardDecider, giftCardStream(gift_card_uuid), company_uuid)
    return folded?.state.status === 'issued' ? folded.state : undefined
  }
  return {
    find: async (code, { scope, actor, session_uuid, now }) => {
      const plain = plainCode(code)
      if (!isOffered(scope)) return reject('gift_card.unknown')
      const who = session_uuid ?? actor
      // Sixty bits cannot be guessed: repeated attempts come from a script, or a card issued elsewhere.
      if (!(await tries.begin(who, now))) return reject('gift_card.too_many_tries')
      for (const company_uuid of scope.resource_companies) {
        const card = await load({ company_uuid, gift_card_uuid: giftCardUuid(company_uuid, plain) })
        if (!card) continue
        await tries.forgive(who)
        return card
      }
      if (plain.length !== codeLength || isOwnCode(plain)) return reject('gift_card.unknown')
      // A typing error does not count as a guess.
      await tries.forgive(who)
      return reject('gift_card.mistyped')
    },
    refusal: (card, charge, { scope, now }) =>
      saying(refusalOf(card, charge, handler.dayOf(scope.vat_entity_uuid, now)), card.balance),
    answerTo: async (of, payment_uuid) => {
      const refused = (await load(of))?.refusals.get(payment_uuid)
      return refused && saying(refused.reason, refused.balance)
    },
  }
}

const saying = (
  reason: GiftCardRefusal | undefined,
  balance: Money,
): Rejection<GiftCardRejectionCode> | undefined =>
  reason && reject(`gift_card.${reason}` satisfies GiftCardRejectionCode, { balance })
