import { TextInput } from '@mantine/core'
import { IconCheck, IconGripVertical, IconPlus, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { KeyPage } from './area.ts'
import type { Goods } from './key-grid.tsx'
import style from './sales-areas.module.css'
import type { useDrop } from './use-drop.ts'

const most = 60

/** All products, found by name or PLU; dragged onto the page by the handle, or appended by a press. */
export const ProductFinder = ({
  goods,
  page,
  drop,
  onAdd,
}: {
  goods: Goods
  page: KeyPage
  drop: ReturnType<typeof useDrop>
  onAdd: (uuid: string) => void
}) => {
  const { t } = useTranslation('shop')
  const [search, setSearch] = useState('')
  const searchText = search.trim().toLocaleLowerCase('da')
  const found = [...goods].filter(
    ([, { name, button_text, plu }]) =>
      `${name} ${button_text}`.toLocaleLowerCase('da').includes(searchText) ||
      String(plu ?? '') === searchText,
  )
  return (
    <section className={`${style.finder} plate grid gap-12`} aria-label={t('area.products')}>
      <TextInput
        aria-label={t('area.find_product')}
        placeholder={t('area.find_product')}
        leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
        value={search}
        maxLength={100}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <ul>
        {found.slice(0, most).map(([uuid, { name, hue }]) => {
          const isHere = page.product_uuids.includes(uuid)
          return (
            <li key={uuid} data-hue={hue}>
              <span
                className={`${style.grip} place-centre dim`}
                aria-hidden
                {...(!isHere && drop.handlers(uuid))}
                data-grip={name}
              >
                <IconGripVertical size={19} stroke={1.7} />
              </span>
              <button
                type="button"
                lang="da"
                disabled={isHere}
                aria-label={t(isHere ? 'area.is_on_page' : 'area.add_product', { name })}
                onClick={() => onAdd(uuid)}
              >
                <span>{name}</span>
                {isHere ? <IconCheck size={18} aria-hidden /> : <IconPlus size={18} aria-hidden />}
              </button>
            </li>
          )
        })}
      </ul>
      {found.length === 0 && <p className={`${style.nothing} all-columns dim2`}>{t('area.no_product')}</p>}
      {found.length > most && (
        <p className={`${style.nothing} all-columns dim2`}>
          {t('area.more', { count: found.length - most })}
        </p>
      )}
    </section>
  )
}
