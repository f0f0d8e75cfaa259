import { products } from '@bon/contracts/resources'
import { useTranslation } from 'react-i18next'
import { useTexts } from '../../resources/use-texts.ts'
import type { CellFault } from './check.ts'

type Said = Pick<CellFault, 'field' | 'rule' | 'params'>

/** What is wrong, in the user's language; with the field's name before it where no column says it. */
export const useFaultText = () => {
  const { t } = useTranslation('products')
  const texts = useTexts(products)
  return ({ field, rule, params }: Said, isNamed = false): string => {
    const own = rule.startsWith('import.') ? t(`rule.${rule.slice('import.'.length)}`, { ...params }) : ''
    const said =
      own || t([`common:problem.${rule}`, `resources:rule.${rule}`, 'resources:rule.invalid'], { ...params })
    const name = field === 'vat' ? t('import.vat') : field in products.fields ? texts.field(field) : ''
    return isNamed && name !== '' ? `${name}: ${said}` : said
  }
}
