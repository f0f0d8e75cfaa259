import type { Instant, Money, Uuid } from '@bon/contracts/kernel'
import { minus, negated, pieces, quantity, vatIn } from '@bon/contracts/kernel'
import type { SoldLine, VatTypeSum, ZReportEvent } from '@bon/contracts/registers'
import { pseudoArticles, technicalGroup } from './basics.ts'
import { type Element, element, textElement } from './element.ts'
import { employee, type SafTContext, vatCode } from './used.ts'
import { amountOf, dateOf, percentOf, quantityOf, signOf, timeOf } from './values.ts'

type Place = { nr: string; type: string; index: number; at: Instant; seller: Uuid }
const maxId = 36
const maxText = 999

/** A sold line, or a redeemed card that is deducted from the sale (LAW-13). */
export const soldLine = (sold: SoldLine, place: Place, context: SafTContext): Element => {
  const article = articleOf(sold, context)
  const at = sold.tapped_at ?? place.at
  return element(
    'ctLine',
    textElement('nr', place.nr),
    textElement('lineID', place.index + 1),
    textElement('lineType', place.type),
    textElement('artGroupID', sold.article_group),
    textElement('artID', article),
    textElement('qnt', quantityOf(sold.quantity)),
    textElement('lineAmntIn', amountOf(sold.gross)),
    textElement('lineAmntEx', amountOf(minus(sold.gross, sold.vat))),
    textElement('amntTp', signOf(sold.gross)),
    textElement('ppu', sold.unit_price === undefined ? undefined : amountOf(sold.unit_price)),
    textElement('empID', employee(context, sold.sold_by ?? place.seller)),
    textElement('cashTransLineDescr', descriptionOf(sold)),
    textElement('lineDate', dateOf(at, context.zone)),
    textElement('lineTime', timeOf(at, context.zone)),
    vatOf({ ...sold, net: minus(sold.gross, sold.vat) }, context),
    discountOf(sold, place, context),
  )
}

const articleOf = (
  { product_uuid, article_group, name, gift_card }: SoldLine,
  { used, productName }: SafTContext,
): string => {
  if (gift_card && !name) {
    used.articles.set('gift_card', { group: technicalGroup, name: pseudoArticles.gift_card })
    return 'gift_card'
  }
  const known = name ?? used.articles.get(product_uuid)?.name ?? productName(product_uuid)
  used.articles.set(product_uuid, { group: article_group, name: known ?? product_uuid })
  return product_uuid
}

const descriptionOf = ({ name, variants = [] }: SoldLine): string | undefined =>
  name && [name, ...variants.map((each) => `${each.quantity} ${each.name}`)].join(', ').slice(0, maxText)

const discountOf = (sold: SoldLine, { seller }: Place, context: SafTContext): Element | undefined => {
  if (!sold.discount) return undefined
  if (sold.discount_kind) context.used.discount_kinds.set(sold.discount_kind.uuid, sold.discount_kind.name)
  return element(
    'discount',
    textElement('dscTp', sold.discount_kind?.uuid ?? sold.discount_form ?? 'amount'),
    textElement('dscAmnt', amountOf(sold.discount)),
    textElement('empID', employee(context, sold.discounted_by ?? sold.sold_by ?? seller)),
  )
}

/** VAT of a line, or of a transaction of one VAT type. */
export const vatOf = ({ vat, net, ...of }: Omit<VatTypeSum, 'gross'>, context: SafTContext): Element =>
  element(
    'vat',
    textElement('vatCode', vatCode(context, of)),
    textElement('vatPerc', percentOf(of.vat_rate)),
    textElement('vatAmnt', amountOf(vat)),
    textElement('vatAmntTp', signOf(vat)),
    textElement('vatBasAmnt', amountOf(net)),
  )

/** The one line of a transaction that sells nothing: a difference, or payments that move. */
export const technicalLine = (
  article: keyof typeof pseudoArticles,
  amount: Money,
  place: Place,
  context: SafTContext,
): Element => {
  context.used.articles.set(article, { group: technicalGroup, name: pseudoArticles[article] })
  return element(
    'ctLine',
    textElement('nr', place.nr),
    textElement('lineID', place.index + 1),
    textElement('lineType', place.type),
    textElement('artGroupID', technicalGroup),
    textElement('artID', article.slice(0, maxId)),
    textElement('qnt', 1),
    textElement('lineAmntIn', amountOf(amount)),
    textElement('lineAmntEx', amountOf(amount)),
    textElement('amntTp', signOf(amount)),
    textElement('empID', employee(context, place.seller)),
    textElement('lineDate', dateOf(place.at, context.zone)),
    textElement('lineTime', timeOf(place.at, context.zone)),
  )
}

/** What a card's sale was, taken back with its VAT. */
export const paidOutCard = (
  changed: Extract<ZReportEvent, { type: 'GiftCardDebtChanged' }>['data'],
  place: Place,
  context: SafTContext,
): Element => {
  const { gift_card_uuid, account_uuid, vat_nature, vat_rate, vat_type_uuid, amount, vat } = changed
  return soldLine(
    {
      product_uuid: gift_card_uuid,
      account_uuid,
      article_group: technicalGroup,
      vat_rate,
      vat_type_uuid,
      quantity: pieces(-1),
      gross: negated(amount),
      vat: negated(vat),
      gift_card: { action: 'sold', vat_nature },
    },
    place,
    context,
  )
}

/** What a bon held that was cleared before it was saved. */
export const clearedLines = (
  { lines = [] }: Extract<ZReportEvent, { type: 'AuditEntryRecorded' }>['data'],
  place: Omit<Place, 'index'>,
  context: SafTContext,
): Element[] =>
  lines.map((line, index) =>
    soldLine(
      {
        product_uuid: line.product_uuid,
        account_uuid: line.product_uuid,
        article_group: line.article_group,
        vat_rate: line.vat_rate,
        vat_type_uuid: line.vat_type_uuid,
        quantity: quantity(line.quantity),
        gross: line.amount,
        vat: vatIn(line.amount, line.vat_rate),
      },
      { ...place, index },
      context,
    ),
  )
