import { useTranslation } from 'react-i18next'
import { useAddressFilters } from './use-address-filters.ts'

/** Whether turnover is shown with VAT or without it (DEF-54); the names of both amounts in every answer. */
export type VatBasis = 'gross' | 'net'

export const vatBasisIn = (address: URLSearchParams): VatBasis =>
  address.get('net') === '1' ? 'net' : 'gross'

/** Kept in the address alone, so that a link shows the same, and no other page is changed by it. */
export const useVatBasis = () => {
  const { t } = useTranslation('admin')
  const { address, narrow } = useAddressFilters(['net'])
  const basis = vatBasisIn(address)
  return {
    basis,
    choose: (chosen: VatBasis) => narrow({ net: chosen === 'net' ? '1' : '' }),
    /** A title of such amounts. */
    named: (title: string) => (basis === 'net' ? t('vat_basis.named', { name: title }) : title),
  }
}
