import { money } from '../../shared/format/index.ts'
import { i18n } from '../../shared/i18n/index.ts'
import { lowTone } from '../../shared/platform/low-tone.ts'
import type { useToast } from '../../shared/ui/index.ts'
import type { Pos } from '../registers/index.ts'
import { findProduct } from '../sale/find-product.ts'

/** React keeps the value of a field that it draws: only the setter of the element itself and an event change it. */
const setValue = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

type Here = Pick<Pos, 'register' | 'cashier'>

/** Letters before the code say its kind only. */
const codesOf = (scanned: string): string[] => [scanned, scanned.replace(/^\D{1,4}/, '')]

/** A scan that puts nothing on a bon asks what the product costs: the journal and X and Z count it. */
const lookUp = ({ register, cashier }: Here, scanned: string): string | undefined => {
  const product = codesOf(scanned)
    .map((text) => findProduct(register.products, text).exact)
    .find((found) => found !== undefined)
  if (!product) return undefined
  const { uuid: product_uuid, article_group, price, name } = product
  const asked = { product_uuid, article_group, price, cashier_uuid: cashier.uuid }
  // Loaded with the till: one file for what it reports of itself.
  void import('../till-facts/keep-till.ts').then(({ reportFact }) =>
    reportFact(register.uuid, { fact: 'price_looked_up', ...asked }),
  )
  return price === null ? name : i18n.t('bon:scan.price', { name, price: money(price) })
}

export const refuseScan = async (
  toast: ReturnType<typeof useToast>,
  field: HTMLInputElement | undefined,
  before: string,
  here: Here,
  scanned: string,
): Promise<void> => {
  if (field && field.value !== before) setValue(field, before)
  lowTone()
  await i18n.loadNamespaces('bon')
  const refused = i18n.t('bon:scan.refused')
  const product = lookUp(here, scanned)
  toast({ id: 'scan-refused', text: product ? `${product}. ${refused}` : refused })
}
