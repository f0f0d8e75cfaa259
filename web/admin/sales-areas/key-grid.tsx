import type { DataOf, products } from '@bon/contracts/resources'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortMoney } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import key from '../../shared/ui/keycap.module.css'
import { type Area, type KeyPage, placeAfter, reordered, withoutProduct } from './area.ts'
import style from './sales-areas.module.css'
import type { useDrop } from './use-drop.ts'

export type Goods = ReadonlyMap<string, DataOf<typeof products>>

/** The page's keys as they will stand at the till: columns, height and corners of the area (REG-25, REG-26). */
export const KeyGrid = ({
  area,
  page,
  goods,
  readOnly,
  scheme,
  drop,
  onChange,
  onSaid,
}: {
  area: Area
  page: KeyPage
  goods: Goods
  readOnly: boolean
  scheme: 'light' | 'dark'
  drop: ReturnType<typeof useDrop>
  onChange: (page: KeyPage) => void
  onSaid: (text: string) => void
}) => {
  const { t } = useTranslation('shop')
  const { product_uuids } = page
  const onKey = (event: KeyboardEvent<HTMLElement>, uuid: string, at: number, name: string) => {
    if (readOnly) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(withoutProduct(page, uuid))
      return onSaid(t('area.key_removed', { name }))
    }
    const to = placeAfter(event.key, at, area.columns, product_uuids.length)
    if (to === undefined) return
    event.preventDefault()
    onChange({ ...page, product_uuids: [...reordered(product_uuids, at, to)] })
    onSaid(t('area.key_moved', { name, place: to + 1, count: product_uuids.length }))
  }
  return (
    <div
      id="area-keys"
      role="tabpanel"
      aria-labelledby={`tab-${page.uuid}`}
      className={style.keys}
      style={{ '--columns': area.columns }}
      data-mantine-color-scheme={scheme}
      data-key-end
    >
      {product_uuids.map((uuid, at) => {
        const product = goods.get(uuid)
        const name = product?.button_text ?? t('area.gone')
        return (
          <button
            key={uuid}
            type="button"
            lang="da"
            data-key={at}
            data-hue={product?.hue ?? 'skifer'}
            data-corner={area.corner_level}
            aria-describedby={readOnly ? undefined : 'area-keys-help'}
            className={classes(
              key.key,
              key[area.product_button_size],
              style.key,
              drop.held?.item === uuid && style.held,
              drop.held && drop.held.item !== uuid && drop.held.over === at && style.over,
            )}
            onKeyDown={(event) => onKey(event, uuid, at, name)}
            {...(readOnly ? {} : drop.handlers(uuid, at))}
          >
            <span className="vh">{t('area.key', { name, place: at + 1, count: product_uuids.length })}</span>
            <span className={key.name} aria-hidden>
              {name}
            </span>
            <small className={key.price} aria-hidden>
              {product?.price == null ? t('area.open_price') : shortMoney(product.price)}
            </small>
          </button>
        )
      })}
      {product_uuids.length === 0 && <p className={style.nothing}>{t('area.no_keys')}</p>}
    </div>
  )
}
