import { vatIn } from '@bon/contracts/kernel'
import { products } from '@bon/contracts/resources'
import { useTranslation } from 'react-i18next'
import { money, percent, quantity, shortMoney } from '../../shared/format/index.ts'
import { Slip } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { type DraftOf, fieldValue } from '../resources/entity.ts'
import style from './overrides.module.css'
import { useVatRate } from './use-vat-rate.ts'

/** A live preview of the product on the register and on the receipt (DES-15). */
export const ProductPreview = ({ values }: { values: DraftOf<typeof products> }) => {
  const { t } = useTranslation('resources')
  const name = fieldValue(products, values, 'name') ?? ''
  const button = fieldValue(products, values, 'button_text') ?? name
  const price = fieldValue(products, values, 'price') ?? undefined
  const hue = fieldValue(products, values, 'hue') ?? 'skifer'
  const rate = useVatRate(fieldValue(products, values, 'account_uuid') ?? '')
  const shown = price === undefined ? t('ui.open_price') : shortMoney(price)
  return (
    <>
      <Panel as="section">
        <h2 className={`${style.title} t-18 w-750`}>{t('ui.looks')}</h2>
        <div className="two-columns grid gap-8">
          {(['light', 'dark'] as const).map((scheme) => (
            <div
              key={scheme}
              className={`${style.key} column round-2`}
              data-hue={hue}
              data-mantine-color-scheme={scheme}
              lang="da"
            >
              <span className="clipped w-650">{button || '–'}</span>
              <small className="t-14 w-600">{shown}</small>
            </div>
          ))}
        </div>
        <p className="above-8 dim t-13">{t('ui.looks_text')}</p>
      </Panel>
      <Slip label={t('ui.receipt')}>
        <h2 className={`${style.slipTitle} t-16 w-750 text-centre`}>{t('ui.receipt')}</h2>
        <p className={`${style.line} grid gap-12`}>
          <b>{quantity(1000)}</b>
          <span lang="da">{name || '–'}</span>
          <span>{price === undefined ? '–' : money(price)}</span>
        </p>
        {price !== undefined && rate !== undefined && (
          <p className={`${style.vat} flex gap-12 spread t-14`}>
            <span>{t('ui.receipt_vat', { rate: percent(rate) })}</span>
            <span>{money(vatIn(price, rate))}</span>
          </p>
        )}
      </Slip>
    </>
  )
}
