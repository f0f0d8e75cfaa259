import { type AnyResource, allResources, type Fields } from '@bon/contracts/resources'
import type { Place } from './places.ts'

/**
 * The kind of an id: an entity by its resource's name, or something that trade creates. `new`: chosen by the client.
 */
export type Kind = string

const byField: Record<string, Kind> = {
  register_uuid: 'registers',
  register_uuids: 'registers',
  cashier_uuid: 'cashiers',
  to_cashier_uuid: 'cashiers',
  paid_to: 'cashiers',
  waiter_uuid: 'cashiers',
  customer_uuid: 'customers',
  gift_card_type_uuid: 'gift_card_types',
  gift_card_type: 'gift_card_types',
  order_uuid: 'orders',
  order_uuids: 'orders',
  carry_over: 'orders',
  seal_owed: 'orders',
  line_uuid: 'lines',
  table_uuid: 'tables',
  table_uuids: 'tables',
  from_table_uuids: 'tables',
  payment_type_uuid: 'payment_types',
  card_type_uuid: 'card_types',
  discount_kind_uuid: 'discount_kinds',
  discounted_for_uuid: 'cashiers',
  terminal_uuid: 'terminals',
  sales_area_uuid: 'sales_areas',
  price_profile_uuid: 'price_profiles',
  time_delimitation_uuid: 'time_delimitations',
  group_uuid: 'modifier_groups',
  optouts: 'opt_outs',
  product: 'products',
  product_uuid: 'products',
  category_uuid: 'product_categories',
  product_uuids: 'products',
  printer_uuid: 'printers',
  print_uuid: 'prints',
  credit_note_uuid: 'credit_notes',
  user_uuid: 'users',
  subject_uuid: 'users',
  person_uuid: 'users',
  company_uuid: 'companies',
  tentative_company: 'companies',
  'company-uuid': 'companies',
  contact_card_uuid: 'contact_cards',
  account_uuid: 'accounts',
  vat_type_uuid: 'vat_types',
  contra_account_uuid: 'accounts',
  rounding_account_uuid: 'accounts',
  card_payment_uuid: 'payments',
  tip_of: 'payments',
  payment_uuid: 'new',
  device_uuid: 'new',
  command_id: 'new',
  change_uuid: 'new',
  comment_uuid: 'new',
}

/** The kind of `:uuid`, by the beginning of the path. */
const byAddress: [RegExp, Kind][] = [
  [/^\/(orders|availability)\//, 'orders'],
  [/^\/registers\//, 'registers'],
  [/^\/z-reports\//, 'sessions'],
  [/^\/cashiers\//, 'cashiers'],
  [/^\/users\//, 'users'],
  [/^\/invitations\//, 'invitations'],
  [/^\/invoices\//, 'invoices'],
  [/^\/gift-cards\//, 'gift_cards'],
  [/^\/saf-t-exports\//, 'saf_t_exports'],
  [/^\/bundles\//, 'bundles'],
  [/^\/payments\//, 'payments'],
  [/^\/print-jobs\//, 'print_jobs'],
  [/^\/paired-devices\//, 'devices'],
  [/^\/inspection-links\//, 'inspection_links'],
  [/^\/practices\//, 'practices'],
  [/^\/images\//, 'images'],
  [/^\/profile\/tokens\//, 'tokens'],
  [/^\/profile\/passkeys\//, 'passkeys'],
  [/^\/error-reports\//, 'error_reports'],
  [/^\/transfers\//, 'sessions'],
  [/^\/mobilepay\/units\//, 'mobilepay_units'],
  [/^\/where-is\//, 'orders'],
]
const exact: Record<string, Kind> = {
  'journal.search query.cashier_uuid': 'acting_cashiers',
  'statistics.turnover query.cashier_uuid': 'acting_cashiers',
  'statistics.money query.cashier_uuid': 'acting_cashiers',
  'statistics.units query.cashier_uuid': 'acting_cashiers',
  'availability.change path.uuid': 'products',
  'orders.save body.order_lines.[].uuid': 'new',
  'prices.simulate body.rule.uuid': 'custom_prices',
  'parked_work.retry body.uuid': 'new',
  'registers.reportCorrection body.session_uuid': 'sessions',
  'registers.reportCorrection body.order_uuid': 'new',
  'registers.reportCorrection body.correction.line_uuid': 'new',
}

const definitions = new Map<string, AnyResource>(allResources.map((one) => [one.name, one]))
export const definitionOf = (id: string): AnyResource | undefined =>
  definitions.get(/^resources\/(\w+)\./.exec(id)?.[1] ?? (id === 'products.check' ? 'products' : ''))

/** The entity that a data field references, at any depth of groups and rows. */
const pointedAt = (fields: Fields, steps: readonly string[]): Kind | undefined => {
  const names = steps.filter((step) => step !== '[]')
  const field = fields[names[0] ?? '']
  if (!field) return undefined
  if (names.length > 1) return field.columns && pointedAt(field.columns, names.slice(1))
  return field.widget === 'image' ? 'images' : field.to
}

export const kindOf = ({
  name,
  target,
  steps,
}: Pick<Place, 'name' | 'target' | 'steps'>): Kind | undefined => {
  if (exact[name]) return exact[name]
  const definition = definitionOf(target.id)
  const inData = steps.indexOf('data')
  if (definition) {
    if (inData > 0) return pointedAt(definition.fields, steps.slice(inData + 1))
    if (steps[0] === 'filter') return pointedAt(definition.fields, steps.slice(1))
    if (steps.at(-1) === 'uuid') return definition.name
  }
  const address = target.pattern.replace('/api/v1', '')
  if (steps[0] === 'path' && steps[1] === 'uuid') {
    if (/^(papers|refunds|tender_corrections)\./.test(target.id) && address.startsWith('/orders/'))
      return 'sold'
    const resource = allResources.find(({ path }) => address.startsWith(`${path}/`))
    return byAddress.find(([pattern]) => pattern.test(address))?.[1] ?? resource?.name
  }
  const named = steps.filter((step) => step !== '[]')
  const last = named.at(-1) ?? ''
  return byField[last === 'uuid' ? (named.at(-2) ?? '') : last] ?? (last === 'uuid' ? 'new' : undefined)
}
