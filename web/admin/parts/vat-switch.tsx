import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useVatBasis } from './vat-basis.ts'

/** Shows turnover without VAT while it is pressed (DEF-54). */
export const VatSwitch = () => {
  const { t } = useTranslation('admin')
  const { basis, choose } = useVatBasis()
  const isNet = basis === 'net'
  return (
    <Button
      variant={isNet ? 'light' : 'default'}
      aria-pressed={isNet}
      onClick={() => choose(isNet ? 'gross' : 'net')}
    >
      {t('vat_basis.without')}
    </Button>
  )
}
