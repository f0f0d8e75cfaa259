import { useTranslation } from 'react-i18next'
import type { VatBasis } from '../parts/vat-basis.ts'

/** What amounts of turnover are called with VAT and without it. */
export const useBasisWords = (basis: VatBasis) => {
  const { t } = useTranslation(['statistics', 'admin'])
  const isNet = basis === 'net'
  return {
    turnover: t(isNet ? 'turnover_net' : 'gross'),
    /** The amount on the other basis, which is beside it. */
    other: t(isNet ? 'incl_vat' : 'net'),
    average: t(isNet ? 'average_net' : 'average'),
    guest_average: t(isNet ? 'guest_average_net' : 'guest_average'),
    unit_price: t(isNet ? 'unit_price_net' : 'unit_price'),
    discount: t(isNet ? 'discount_incl_vat' : 'discount'),
    /** A title or the name of a column, of a file or of a paper. */
    named: (name: string) => (isNet ? t('admin:vat_basis.named', { name }) : name),
  }
}
