import type { CompanyScope, Instant, Uuid } from '@bon/contracts/kernel'
import type { Hue, RegisterData, RegisterProduct } from '@bon/contracts/registers'
import {
  companies,
  paymentTypes,
  products,
  registerPages,
  registers,
  salesAreas,
} from '@bon/contracts/resources'
import type { CurrentSession, Sessions } from '@bon/services/registers'
import type { Catalogue } from './catalogue.ts'
import { sellableOf } from './directory.ts'

export type CashierTag = { uuid: Uuid; initials: string; label: string; hue: string }

type House = {
  catalogue: Catalogue
  sessions: Sessions
  now(): Instant
  cashiers(companies: readonly Uuid[]): Promise<CashierTag[]>
}

/** Everything that one register sells from, in one answer. */
export const registerData = async (
  { catalogue, sessions, now, cashiers }: House,
  scope: CompanyScope,
  uuid: Uuid,
): Promise<RegisterData | undefined> => {
  const register = catalogue.find(registers, scope, uuid)
  const company = catalogue.anywhere(companies, scope.company_uuid)
  if (!register || !company) return undefined
  const session = await sessions.latest(uuid, scope.company_uuid)
  return {
    uuid,
    identifier: register.identifier,
    name: register.name,
    company: { uuid: company.uuid, name: company.display_name, currency: company.currency },
    session: openSessionTag(session),
    previous_cash_close: previousClose(session),
    cashiers: cashierTags(await cashiers(scope.resource_companies)),
    payment_types: register.payment_type_uuids.flatMap((type) => paymentType(catalogue, scope, type) ?? []),
    sales_areas: register.sales_area_uuids.flatMap((area) => salesArea(catalogue, scope, area) ?? []),
    products: productsOf(catalogue, scope, now()),
    catalogue_position: catalogue.position().toString(),
  }
}

export const openSessionTag = (session: CurrentSession | undefined): RegisterData['session'] => {
  if (!session || session.report.status === 'closed') return null
  const { opened_at, opened_by, totals } = session.report
  const { session_uuid, n } = session
  return { session_uuid, n, opened_at, opened_by, receipts: totals.receipts, gross: totals.gross }
}

export const cashierTags = (cashiers: readonly CashierTag[]) =>
  cashiers.map(({ uuid, initials, label, hue }) => ({ uuid, initials, label, hue: hue as Hue }))

const previousClose = (session: CurrentSession | undefined): RegisterData['previous_cash_close'] =>
  session?.report.status === 'closed'
    ? { amount: session.report.float_next, counts: [...session.report.closing_counts] }
    : null

const paymentType = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid) => {
  const type = catalogue.find(paymentTypes, scope, uuid)
  if (!type) return undefined
  const { name, interface_key, becomes_pos_payment_button, rounding_unit } = type
  return {
    uuid,
    name,
    interface_key,
    becomes_pos_payment_button,
    units: type.counts_format.units,
    rounding_unit,
  }
}

const salesArea = (catalogue: Catalogue, scope: CompanyScope, uuid: Uuid) => {
  const area = catalogue.find(salesAreas, scope, uuid)
  if (!area) return undefined
  const { name, columns, product_button_size, category_button_size, corner_level, page_uuids } = area
  const pages = page_uuids.flatMap((page_uuid) => {
    const page = catalogue.find(registerPages, scope, page_uuid)
    return page ? [{ uuid: page.uuid, name: page.name, hue: page.hue, products: page.product_uuids }] : []
  })
  return { uuid, name, columns, product_button_size, category_button_size, corner_level, pages }
}

const productsOf = (catalogue: Catalogue, scope: CompanyScope, at: Instant): RegisterProduct[] =>
  catalogue.list(products, scope).flatMap((product) => {
    const sellable = sellableOf(catalogue, scope, product, at)
    if (!sellable) return []
    const { uuid, name, button_text, price, plu, barcode, unit, hue } = product
    const { vat_rate, vat_type_uuid, account_uuid, article_group } = sellable
    return [
      {
        uuid,
        name,
        button_text,
        price,
        plu,
        barcode,
        unit,
        hue,
        vat_rate,
        vat_type_uuid,
        account_uuid,
        article_group,
      },
    ]
  })
