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
  type Rejection,
  reject,
  type Uuid,
} from '@bon/contracts/kernel'
import type { PaidByGiftCard } from '@bon/contracts/orders'
import type { CommandHandler } from '../kernel/index.ts'
import { giftCardDecider, refusalOf } from './gift-card.decider.ts'

/** Who asks: what guesses are counted for. */
export type Asking = { scope: CompanyScope; actor: string; session_uuid?: Uuid | undefined; now: Instant }

/** Wrong codes by who types them: counted before they are judged, and forgiven when they were right. */
export type Tries = {
  begin(who: string, now: Instant): Promise<boolean>
  forgive(who: string): Promise<void>
}

type Needs = {
  handler: CommandHandler
  tries: Tries
  /** PERM-13, GC-19: the company has the add-on. */
  isOffered(scope: CompanyScope): boolean
}
type Unknown = Rejection<'gift_card.unknown' | 'gift_card.mistyped' | 'gift_card.too_many_tries'>
export type GiftCardSaysNo = `gift_card.${GiftCardRefusal}`

/** Cards by their code, as the till and the office ask for them. */
export type GiftCardDesk = {
  find(code: string, asking: Asking): Promise<IssuedGiftCard | Unknown>
  /** What the card says to an amount now, before anything is promised. */
  refusal(
    card: IssuedGiftCard,
    asked: { order_uuid: Uuid; amount: Money },
    asking: Pick<Asking, 'scope' | 'now'>,
  ): Rejection<GiftCardSaysNo> | undefined
  /** What the card said when a payment asked for it. */
  answerTo(of: PaidByGiftCard, payment_uuid: Uuid): Promise<Rejection<GiftCardSaysNo> | undefined>
}

export const createGiftCardDesk = ({ handler, tries, isOffered }: Needs): GiftCardDesk => {
  const load = async ({ gift_card_uuid, company_uuid }: PaidByGiftCard) => {
    const folded = await handler.load(giftCardDecider, giftCardStream(gift_card_uuid), company_uuid)
    return folded?.state.status === 'issued' ? folded.state : undefined
  }
  return {
    find: async (code, { scope, actor, session_uuid, now }) => {
      const plain = plainCode(code)
      if (!isOffered(scope)) return reject('gift_card.unknown')
      const who = session_uuid ?? actor
      // Sixty bits are guessed by nobody; what is tried in rows is a machine, or a card of another house.
      if (!(await tries.begin(who, now))) return reject('gift_card.too_many_tries')
      for (const company_uuid of scope.resource_companies) {
        const card = await load({ company_uuid, gift_card_uuid: giftCardUuid(company_uuid, plain) })
        if (!card) continue
        await tries.forgive(who)
        return card
      }
      if (plain.length !== codeLength || isOwnCode(plain)) return reject('gift_card.unknown')
      // A slip of the hand is no guess.
      await tries.forgive(who)
      return reject('gift_card.mistyped')
    },
    refusal: (card, asked, { scope, now }) =>
      saying(refusalOf(card, asked, handler.dayOf(scope.vat_entity_uuid, now)), card.balance),
    answerTo: async (of, payment_uuid) => {
      const refused = (await load(of))?.refusals.get(payment_uuid)
      return refused && saying(refused.reason, refused.balance)
    },
  }
}

const saying = (reason: GiftCardRefusal | undefined, balance: Money): Rejection<GiftCardSaysNo> | undefined =>
  reason && reject(`gift_card.${reason}` satisfies GiftCardSaysNo, { balance })
