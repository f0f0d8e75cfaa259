import { modifierGroups, products } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shortMoney } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { allRows } from '../parts/all-rows.ts'
import { type DraftOf, fieldValue } from '../resources/entity.ts'
import { choiceRule } from './choice-rule.ts'
import style from './item-preview.module.css'

const { variants: Variants } = modifierGroups.schema.shape

/** A live preview of the group as the register's item dialog shows it (DES-5). */
export const ItemPreview = ({ values }: { values: DraftOf<typeof modifierGroups> }) => {
  const { t } = useTranslation('shop')
  const goods = useQuery(allRows(products))
  // Incomplete rows are left out of the preview; the form shows their errors.
  const variants = (Array.isArray(values.variants) ? values.variants : []).flatMap(
    (row) => Variants.safeParse([row]).data ?? [],
  )
  const rule = choiceRule({
    choice: fieldValue(modifierGroups, values, 'choice') ?? 'single',
    minimum: fieldValue(modifierGroups, values, 'minimum') ?? 0,
    maximum: fieldValue(modifierGroups, values, 'maximum') ?? null,
    variants: variants.length,
  })
  const name =
    fieldValue(modifierGroups, values, 'display_name') ?? fieldValue(modifierGroups, values, 'name') ?? '–'
  return (
    <Panel as="section">
      <div className="below row wraps spread">
        <h2 lang="da">{name}</h2>
        <Tag tone={rule.from > 0 ? 'due' : 'plain'}>{t(`modifier.rule.${rule.key}`, { ...rule })}</Tag>
      </div>
      <ul className={`${style.options} grid gap-8`}>
        {variants.map(({ product_uuid, custom_price, is_default, max_quantity }) => {
          const product = goods.data?.find(({ uuid }) => uuid === product_uuid)?.data
          const price = custom_price ?? product?.price ?? null
          return (
            <li key={product_uuid} data-chosen={is_default || undefined}>
              <span lang="da">{product?.name ?? '…'}</span>
              {max_quantity > 1 && <small>{t('modifier.up_to_each', { count: max_quantity })}</small>}
              <small>{price === null || price === 0 ? '' : `+${shortMoney(price)}`}</small>
              {is_default && <span className="vh">{t('modifier.is_default')}</span>}
            </li>
          )
        })}
      </ul>
      {variants.length === 0 && <p className="dim2">{t('modifier.none')}</p>}
    </Panel>
  )
}
