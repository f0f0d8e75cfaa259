import {
  type GiftCardBooks,
  type GiftCardTerms,
  giftCardEvents,
  giftCardStream,
  isLapsed,
  lastDayToClaim,
} from '@bon/contracts/gift-cards'
import {
  type CompanyScope,
  type CompanyUuid,
  type DayRules,
  dayBegins,
  type Instant,
  isEvent,
  isRejection,
  type PlainDate,
  systemEmployee,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { Agenda } from '@bon/contracts/ports'
import { giftCardDecider } from '../gift-cards/index.ts'
import { type CommandHandler, eachDue, type ProcessManager } from '../kernel/index.ts'
import type { deskSession } from '../registers/index.ts'
import { anyContentHash } from './who.ts'

export type LapseDependencies = {
  handler: CommandHandler
  agenda: Agenda
  /** Of the VAT entity. */
  dayRules(vat_entity_uuid: Uuid): DayRules
  scopeOf(company_uuid: CompanyUuid): CompanyScope | undefined
  /** The ledger data of a card; undefined while no account is known for it. */
  booksOf(terms: GiftCardTerms): GiftCardBooks | undefined
  deskSession: ReturnType<typeof deskSession>
}

const isIssued = isEvent(giftCardEvents, 'GiftCardIssued')
const isReversed = isEvent(giftCardEvents, 'ChargeReversed')

/** Reminds of each card that it lapses a year after its expiry, and looks at one that gets value back. */
export const lapseGiftCards = ({
  agenda,
  dayRules,
}: Pick<LapseDependencies, 'agenda' | 'dayRules'>): ProcessManager => ({
  name: 'lapse-gift-cards',
  prefixes: ['giftCard-'],
  grace_ms: 0,
  wants: (event) => (isIssued(event) && event.data.expires_on !== null) || isReversed(event),
  react: async (events) => {
    for (const event of events) {
      const { company_uuid, vat_entity_uuid, at: set_at } = event.meta
      const due_at = isIssued(event) ? dueAt(event.data.expires_on, dayRules(vat_entity_uuid)) : set_at
      const uuid = event.stream.slice('giftCard-'.length)
      if (due_at) await agenda.put({ kind: 'gift_card', uuid, company_uuid, vat_entity_uuid, set_at, due_at })
    }
  },
})

/** When the day after the last one begins on which its owner can claim the rest. */
const dueAt = (expires_on: PlainDate | null, rules: DayRules): Instant | undefined => {
  const last = lastDayToClaim(expires_on)
  return last === null
    ? undefined
    : dayBegins(Temporal.PlainDate.from(last).add({ days: 1 }).toString(), rules)
}

/** Cards whose rest nobody can claim any more become income, at the desk, by System. */
export const lapseGiftCardsDue = (
  { handler, agenda, dayRules, scopeOf, booksOf, deskSession }: LapseDependencies,
  now: Instant,
): Promise<void> =>
  eachDue(agenda, 'gift_card', now, async (item) => {
    const { uuid, company_uuid } = item
    const stream = giftCardStream(uuid)
    const scope = scopeOf(company_uuid)
    const card = (await handler.load(giftCardDecider, stream, company_uuid))?.state
    const books = card?.status === 'issued' ? booksOf(card.terms) : undefined
    if (!scope || card?.status !== 'issued' || !books) return agenda.done(item)
    const { vat_entity_uuid } = scope
    if (!isLapsed(card.expires_on, handler.dayOf(vat_entity_uuid, now))) {
      const due_at = dueAt(card.expires_on, dayRules(vat_entity_uuid))
      return due_at && due_at > now ? agenda.move(item, { set_at: now, due_at }) : agenda.done(item)
    }
    if (card.balance > 0) {
      const session = await deskSession({ scope, actor: systemEmployee, now })
      if (isRejection(session)) throw new Error(`card ${uuid} does not lapse: ${session.rejection}`)
      const by = {
        register_uuid: session.report.register_uuid,
        session_uuid: session.session_uuid,
        cashier_uuid: systemEmployee,
      }
      await handler.handle<typeof giftCardDecider, 'Lapse'>(
        giftCardDecider,
        stream,
        { type: 'Lapse', books, by },
        {
          company_uuid,
          vat_entity_uuid,
          actor: 'lapse-gift-cards',
          now,
          // Value may come back and lapse again.
          command_id: uuid5(session.session_uuid, `lapse:${uuid}:${card.reversals.size}`),
          command_hash: anyContentHash,
        },
      )
    }
    await agenda.done(item)
  })
