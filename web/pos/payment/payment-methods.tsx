import { IconCash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePos } from '../register/index.ts'
import style from './payment-methods.module.css'

/** Ways to pay. Card, MobilePay, gift card and invoice join when their packages come. */
export const PaymentMethods = () => {
  const { t } = useTranslation('pos')
  const { cash } = usePos()
  return (
    // biome-ignore lint/a11y/useSemanticElements: pressed buttons, no form.
    <div className={style.methods} role="group" aria-label={t('common:paymentType')}>
      <button type="button" className={style.method} aria-pressed>
        <IconCash size={25} stroke={1.7} aria-hidden />
        <span>
          {cash.name}
          <small>{t('pay.drawerOpens')}</small>
        </span>
      </button>
    </div>
  )
}
