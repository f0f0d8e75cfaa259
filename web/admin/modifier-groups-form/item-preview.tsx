import { modifierGroups, products } from '@bon/contracts/resources'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { shortMoney } from '../../shared/format/index.ts'
import { Tag } from '../../shared/ui/index.ts'
import { allRows } from '../parts/all-rows.ts'
import parts from '../parts/parts.module.css'
import type { Data } from '../resources/entity.ts'
import { choiceRule } from './choice-rule.ts'
import style from './item-preview.module.css'

const { variants: Variants, minimum: Minimum, maximum: Maximum } = modifierGroups.schema.shape

/** The group as the till's item dialog will ask for it, while it is typed (DESIGN.md 4, 05). */
export const ItemPreview = ({ values }: { values: Data }) => {
  const { t } = useTranslation('shop')
  const goods = useQuery(allRows(products))
  // What is half typed is left out of the picture; the form says what is wrong with it.
  const variants = (Array.isArray(values['variants']) ? values['variants'] : []).flatMap(
    (row) => Variants.safeParse([row]).data ?? [],
  )
  const rule = choiceRule({
    choice: values['choice'] === 'multiple' ? 'multiple' : 'single',
    minimum: Minimum.safeParse(values['minimum']).data ?? 0,
    maximum: Maximum.safeParse(values['maximum']).data ?? null,
    variants: variants.length,
  })
  const name = String(values['display_name'] || values['name'] || '–')
  return (
    <section className={parts.card}>
      <div className={style.head}>
        <h2 lang="da">{name}</h2>
        <Tag tone={rule.from > 0 ? 'due' : 'plain'}>{t(`modifier.rule.${rule.key}`, { ...rule })}</Tag>
      </div>
      <ul className={style.options}>
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
      {variants.length === 0 && <p className={style.quiet}>{t('modifier.none')}</p>}
    </section>
  )
}
