import {
  debtOf,
  debtSums,
  type GiftCardBooks,
  type GiftCardDebtRow,
  type GiftCardForSale,
  type GiftCardRow,
  type GiftCardSums,
  type GiftCardTerms,
  type GiftCardView,
  giftCardEndpoints,
  giftCardStream,
  giftCardUuid,
  type InSession,
  type IssuedGiftCard,
  type PostedDebt,
  plainCode,
  viewOfGiftCard,
} from '@bon/contracts/gift-cards'
import {
  type BodyOf,
  type CashierUuid,
  type CompanyScope,
  isRejection,
  type PlainDate,
  type Position,
  type QueryOf,
  type RegisterUuid,
  type Rejection,
  type RequestContext,
  type Route,
  reject,
  route,
  type SessionUuid,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import { namedClass, type PaymentClass, type PaymentMethod } from '@bon/contracts/orders'
import type { CommandHandler } from '../kernel/index.ts'
import { giftCardDecider } from './gift-card.decider.ts'
import type { GiftCardService } from './gift-card-desk.ts'

export type GiftCardDependencies = {
  handler: CommandHandler
  log: GiftCardService
  forSale(scope: CompanyScope): GiftCardForSale[]
  termsOf(scope: CompanyScope, gift_card_type_uuid: Uuid): GiftCardTerms | undefined
  nameOf(gift_card_type_uuid: Uuid): string
  /** The ledger data of a card; undefined while no account is known for it. */
  booksOf(terms: GiftCardTerms): GiftCardBooks | undefined
  /** An account of the company. */
  hasAccount(scope: CompanyScope, account_uuid: Uuid): boolean
  /** The company's accounts, also archived ones. */
  accountsOf(scope: CompanyScope): Record<string, { number: number; name: string }>
  debts(
    scope: CompanyScope,
    as_of: PlainDate,
  ): Promise<{ gift_cards: Omit<GiftCardDebtRow, 'type_name'>[]; posted: PostedDebt[] }>
  payoutMeans(
    scope: CompanyScope,
    payment_type_uuid: Uuid,
  ): Promise<{ method: PaymentMethod; payment_class?: PaymentClass | undefined } | undefined>
  /** The desk's session of today. */
  deskSession(request: RequestContext): Promise<DeskSession | DeskRefusal>
  list(
    scope: CompanyScope,
    query: QueryOf<typeof giftCardEndpoints.list>,
    today: PlainDate,
  ): Promise<{ gift_cards: Omit<GiftCardRow, 'type_name'>[]; next: string | null }>
  sums(scope: CompanyScope, today: PlainDate): Promise<Omit<GiftCardSums, 'type_name'>[]>
}

type DeskSession = { session_uuid: SessionUuid; report: { register_uuid: RegisterUuid } }
type DeskRefusal = Rejection<'register.not_open' | 'register.not_ready' | 'company.no_certificate'>

export const giftCardRoutes = (deps: GiftCardDependencies): Route[] => {
  const { handler, log: giftCards, forSale, nameOf, list, sums } = deps
  const named = <T extends { gift_card_type_uuid: Uuid }>(of: T) => ({
    ...of,
    type_name: nameOf(of.gift_card_type_uuid),
  })
  const shown = (card: IssuedGiftCard, { scope, now }: RequestContext) =>
    viewOfGiftCard(card, nameOf(card.terms.gift_card_type_uuid), handler.dayOf(scope.vat_entity_uuid, now))
  return [
    route(giftCardEndpoints.lookUp, async ({ body }, request) => {
      const card = await giftCards.find(body.code, request)
      if (isRejection(card)) return card
      return { body: { gift_card: shown(card, request) } }
    }),

    route(giftCardEndpoints.forSale, async (_, { scope }) => ({ body: { types: forSale(scope) } })),

    route(giftCardEndpoints.list, async ({ query }, { scope, now }) => {
      const { gift_cards, next } = await list(scope, query, handler.dayOf(scope.vat_entity_uuid, now))
      return { body: { gift_cards: gift_cards.map(named), next } }
    }),

    route(giftCardEndpoints.statistics, async (_, { scope, now }) => ({
      body: { types: (await sums(scope, handler.dayOf(scope.vat_entity_uuid, now))).map(named) },
    })),

    route(giftCardEndpoints.debts, async ({ query }, { scope, now }) => {
      const as_of = query.as_of ?? handler.dayOf(scope.vat_entity_uuid, now)
      const { gift_cards, posted } = await deps.debts(scope, as_of)
      return {
        body: {
          as_of,
          sums: debtSums(gift_cards, posted),
          gift_cards: gift_cards.map(named),
          accounts: deps.accountsOf(scope),
        },
      }
    }),

    route(giftCardEndpoints.bring, ({ body }, request) => bring(deps, body, request)),

    route(giftCardEndpoints.payOut, ({ params, body }, request) =>
      payOut(deps, params.uuid, body, request, (card) => shown(card, request)),
    ),
  ]
}

const contextOf = ({ scope, actor, now, command_id }: RequestContext) => {
  const { company_uuid, vat_entity_uuid } = scope
  return { command_id, company_uuid, vat_entity_uuid, actor, now }
}

const bring = async (
  { handler, termsOf, hasAccount, deskSession }: GiftCardDependencies,
  body: BodyOf<typeof giftCardEndpoints.bring>,
  request: RequestContext,
) => {
  const terms = termsOf(request.scope, body.gift_card_type_uuid)
  // A card belongs to the company of its type: the parent's cards are imported at the parent.
  if (terms?.company_uuid !== request.scope.company_uuid) return reject('gift_card.type_unknown')
  const { contra_account_uuid } = body
  if (!hasAccount(request.scope, contra_account_uuid)) return reject('gift_card.account_unknown')
  const session = await deskSession(request)
  if (isRejection(session)) return session
  const by = inSession(session, request.actor)
  const context = contextOf(request)
  const existingCodes: string[] = []
  let imported = 0
  let position: Position | undefined
  for (const { code, balance, expires_on } of body.gift_cards) {
    const plain = plainCode(code)
    const gift_card_uuid = giftCardUuid(terms.company_uuid, plain)
    const issued = await handler.handle(
      giftCardDecider,
      giftCardStream(gift_card_uuid),
      {
        type: 'Issue',
        gift_card_uuid,
        terms,
        amount: balance,
        expires_on,
        code_end: plain.slice(-4),
        source: { kind: 'import', import_uuid: context.command_id, contra_account_uuid, by },
      },
      { ...context, command_id: uuid5(context.command_id, gift_card_uuid) },
    )
    if (isRejection(issued)) existingCodes.push(code)
    else {
      imported += 1
      position = issued.position ?? position
    }
  }
  return { body: { imported, known: existingCodes }, ...(position !== undefined && { position }) }
}

/** Money that leaves without a drawer: a transfer, or something else that the office makes by hand. */
const byHand: readonly PaymentMethod[] = ['autonomous', 'external']

/** The card gives the value away, and the desk's session counts it. */
const payOut = async (
  { handler, booksOf, payoutMeans, deskSession }: GiftCardDependencies,
  gift_card_uuid: Uuid,
  { amount, payment_type_uuid }: BodyOf<typeof giftCardEndpoints.payOut>,
  request: RequestContext,
  shown: (card: IssuedGiftCard) => GiftCardView,
) => {
  const { scope, actor } = request
  const stream = giftCardStream(gift_card_uuid)
  const card = (await handler.load(giftCardDecider, stream, scope.company_uuid))?.state
  if (card?.status !== 'issued') return reject('request.not_found')
  const books = booksOf(card.terms)
  if (!books) return reject('gift_card.no_account')
  const means = await payoutMeans(scope, payment_type_uuid)
  if (!(means && byHand.includes(means.method))) return reject('gift_card.payout_means')
  const session = await deskSession(request)
  if (isRejection(session)) return session
  const { method, payment_class } = means
  const payment_uuid = uuid5(request.command_id, stream)
  const paid = await handler.handle(
    giftCardDecider,
    stream,
    {
      type: 'PayOut',
      debt: debtOf(books, amount),
      payment: { payment_uuid, payment_type_uuid, method, ...namedClass(method, payment_class) },
      by: inSession(session, actor),
    },
    contextOf(request),
  )
  if (isRejection(paid)) return paid
  if (paid.state.status === 'new') return reject('request.not_found')
  const { revision, position } = paid
  return {
    body: { gift_card: shown(paid.state) },
    revision,
    ...(position !== undefined && { position }),
  }
}

const inSession = ({ report, session_uuid }: DeskSession, cashier_uuid: CashierUuid): InSession => ({
  register_uuid: report.register_uuid,
  session_uuid,
  cashier_uuid,
})
