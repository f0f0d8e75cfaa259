import type { DataOf, products } from '@bon/contracts/resources'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortMoney } from '../../shared/format/index.ts'
import { classes } from '../../shared/ui/index.ts'
import { KeySample } from '../../shared/ui/key-sample.tsx'
import { type Area, type KeyPage, placeAfter, reordered, withoutProduct } from './area.ts'
import style from './sales-areas.module.css'
import type { useDrop } from './use-drop.ts'

export type Goods = ReadonlyMap<string, DataOf<typeof products>>

/** The page's keys as on the register: columns, height and corners of the area (REG-25, REG-26). */
export const KeyGrid = ({
  area,
  page,
  goods,
  readOnly,
  scheme,
  drop,
  onChange,
  onAnnounce,
}: {
  area: Area
  page: KeyPage
  goods: Goods
  readOnly: boolean
  scheme: 'light' | 'dark'
  drop: ReturnType<typeof useDrop>
  onChange: (page: KeyPage) => void
  onAnnounce: (text: string) => void
}) => {
  const { t } = useTranslation('shop')
  const { product_uuids } = page
  const onKey = (event: KeyboardEvent<HTMLElement>, uuid: string, at: number, name: string) => {
    if (readOnly) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(withoutProduct(page, uuid))
      return onAnnounce(t('area.key_removed', { name }))
    }
    const to = placeAfter(event.key, at, area.columns, product_uuids.length)
    if (to === undefined) return
    event.preventDefault()
    onChange({ ...page, product_uuids: [...reordered(product_uuids, at, to)] })
    onAnnounce(t('area.key_moved', { name, place: to + 1, count: product_uuids.length }))
  }
  return (
    <div
      id="area-keys"
      role="tabpanel"
      aria-labelledby={`tab-${page.uuid}`}
      className={`${style.keys} grid gap-8`}
      style={{ '--columns': area.columns }}
      data-mantine-color-scheme={scheme}
      data-key-end
    >
      {product_uuids.map((uuid, at) => {
        const product = goods.get(uuid)
        const name = product?.button_text ?? t('area.gone')
        return (
          <KeySample
            key={uuid}
            name={name}
            price={product?.price == null ? t('area.open_price') : shortMoney(product.price)}
            label={t('area.key', { name, place: at + 1, count: product_uuids.length })}
            hue={product?.hue ?? 'skifer'}
            size={area.product_button_size}
            corner={area.corner_level}
            data-key={at}
            aria-describedby={readOnly ? undefined : 'area-keys-help'}
            className={classes(
              style.key,
              drop.drag?.item === uuid && style.held,
              drop.drag && drop.drag.item !== uuid && drop.drag.over === at && style.over,
            )}
            onKeyDown={(event) => onKey(event, uuid, at, name)}
            {...(!readOnly && drop.handlers(uuid, at))}
          />
        )
      })}
      {product_uuids.length === 0 && (
        <p className={`${style.nothing} all-columns dim2`}>{t('area.no_keys')}</p>
      )}
    </div>
  )
}
