import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { LayoutPaper, usePrint } from '../../shared/print/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { provisionalPaper } from './provisional-paper.ts'
import type { WaitingItem } from './waiting-list.ts'

/** Prints the paper of a sale that waits, in the browser. */
export const usePrintProvisional = () => {
  const { t } = useTranslation(['waiting', 'common', 'pos', 'session'])
  const { register } = useSteadyPos()
  const print = usePrint()
  return (item: Pick<WaitingItem, 'cart' | 'made_at' | 'money'>): void => {
    const layout = provisionalPaper(item, {
      marks: [...(register.session?.test_mode ? [t('session:testMode.name')] : []), t('paper.mark')],
      shop: register.company.name,
      total: `${t('common:total')} ${register.company.currency}`,
      before: t('pos:bon.paidBefore'),
      rounding: t('common:rounding'),
      received: t('common:pay.received'),
      change: t('common:pay.change'),
      vat: t('common:vat.included'),
      follows: t('paper.follows'),
    })
    print(createElement(LayoutPaper, { layout }))
  }
}
