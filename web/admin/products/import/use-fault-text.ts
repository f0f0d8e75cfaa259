import { products } from '@bon/contracts/resources'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../resources/use-texts.ts'
import type { CellFault } from './check.ts'

type FaultDetails = Pick<CellFault, 'field' | 'rule' | 'params'>

/** The error text, prefixed with the field's name when no column holds it. */
export const useFaultText = () => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  return ({ field, rule, params }: FaultDetails, isNamed = false): string => {
    const own = rule.startsWith('import.') ? t(`rule.${rule.slice('import.'.length)}`, { ...params }) : ''
    const text =
      own || t([`common:problem.${rule}`, `resources:rule.${rule}`, 'resources:rule.invalid'], { ...params })
    const name = field === 'vat' ? t('import.vat') : field in products.fields ? texts.field(field) : ''
    return isNamed && name !== '' ? `${name}: ${text}` : text
  }
}
