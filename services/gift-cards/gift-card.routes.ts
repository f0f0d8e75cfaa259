import {
  type GiftCardForSale,
  type GiftCardRow,
  type GiftCardSums,
  type GiftCardTerms,
  giftCardEndpoints,
  giftCardStream,
  giftCardUuid,
  type IssuedGiftCard,
  plainCode,
  viewOfGiftCard,
} from '@bon/contracts/gift-cards'
import {
  type BodyOf,
  type CompanyScope,
  isRejection,
  type PlainDate,
  type Position,
  type QueryOf,
  type RequestContext,
  type Route,
  reject,
  route,
  type Uuid,
  uuid5,
} from '@bon/contracts/kernel'
import type { CommandHandler } from '../kernel/index.ts'
import { giftCardDecider } from './gift-card.decider.ts'
import type { GiftCardService } from './gift-card-desk.ts'

export type GiftCardDependencies = {
  handler: CommandHandler
  log: GiftCardService
  forSale(scope: CompanyScope): GiftCardForSale[]
  termsOf(scope: CompanyScope, gift_card_type_uuid: Uuid): GiftCardTerms | undefined
  nameOf(gift_card_type_uuid: Uuid): string
  list(
    scope: CompanyScope,
    query: QueryOf<typeof giftCardEndpoints.list>,
    today: PlainDate,
  ): Promise<{ gift_cards: Omit<GiftCardRow, 'type_name'>[]; next: string | null }>
  sums(scope: CompanyScope, today: PlainDate): Promise<Omit<GiftCardSums, 'type_name'>[]>
}

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

    route(giftCardEndpoints.bring, ({ body }, request) => bring(deps, body, request)),

    route(giftCardEndpoints.payOut, async ({ params, body }, request) => {
      const stream = giftCardStream(params.uuid)
      const command = { type: 'PayOut', amount: body.amount } as const
      const paid = await handler.handle(giftCardDecider, stream, command, contextOf(request))
      if (isRejection(paid)) return paid
      if (paid.state.status === 'new') return reject('request.not_found')
      const gift_card = shown(paid.state, request)
      const { revision, position } = paid
      return { body: { gift_card }, revision, ...(position !== undefined && { position }) }
    }),
  ]
}

const contextOf = ({ scope, actor, now, command_id }: RequestContext) => {
  const { company_uuid, vat_entity_uuid } = scope
  return { command_id, company_uuid, vat_entity_uuid, actor, now }
}

const bring = async (
  { handler, termsOf }: GiftCardDependencies,
  body: BodyOf<typeof giftCardEndpoints.bring>,
  request: RequestContext,
) => {
  const terms = termsOf(request.scope, body.gift_card_type_uuid)
  // A card belongs to the company of its type: the parent's cards are imported at the parent.
  if (terms?.company_uuid !== request.scope.company_uuid) return reject('gift_card.type_unknown')
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
        source: { kind: 'import', import_uuid: context.command_id },
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
