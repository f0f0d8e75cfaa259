import { money as amount, vatIn } from '@bon/contracts/kernel'
import { Hue } from '@bon/contracts/registers'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity, shortMoney } from '../../../shared/format/index.ts'
import { Slip } from '../../../shared/ui/index.ts'
import parts from '../../parts/parts.module.css'
import type { Data } from '../entity.ts'
import style from './overrides.module.css'
import { useVatRate } from './use-vat-rate.ts'

/** How the product will look at the till and on the receipt, while it is typed (DESIGN.md 4, 15). */
export const ProductPreview = ({ values }: { values: Data }) => {
  const { t } = useTranslation('resources')
  const name = String(values['name'] ?? '')
  const button = String(values['button_text'] ?? '') || name
  const price = typeof values['price'] === 'number' ? values['price'] : undefined
  const hue = Hue.safeParse(values['hue']).data ?? 'skifer'
  const rate = useVatRate(String(values['account_uuid'] ?? ''))
  const shown = price === undefined ? t('ui.open_price') : shortMoney(price)
  return (
    <>
      <section className={parts.card}>
        <h2 className={style.title}>{t('ui.looks')}</h2>
        <div className={style.keys}>
          {(['light', 'dark'] as const).map((scheme) => (
            <div
              key={scheme}
              className={style.key}
              data-hue={hue}
              data-mantine-color-scheme={scheme}
              lang="da"
            >
              <span>{button || '–'}</span>
              <small>{shown}</small>
            </div>
          ))}
        </div>
        <p className={style.quiet}>{t('ui.looks_text')}</p>
      </section>
      <Slip label={t('ui.receipt')}>
        <h2 className={style.slipTitle}>{t('ui.receipt')}</h2>
        <p className={style.line}>
          <b>{quantity(1000)}</b>
          <span lang="da">{name || '–'}</span>
          <span>{price === undefined ? '–' : money(price)}</span>
        </p>
        {price !== undefined && rate !== undefined && (
          <p className={style.vat}>
            <span>{t('ui.receipt_vat', { rate: percent(rate) })}</span>
            <span>{money(vatIn(amount(price), rate))}</span>
          </p>
        )}
      </Slip>
    </>
  )
}
