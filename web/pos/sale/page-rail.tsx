import type { RegisterSalesArea } from '@bon/contracts/registers'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSalesArea } from '../shell/sales-areas.tsx'
import style from './page-rail.module.css'
import { useSteady } from './use-steady.ts'

export const PageRail = () => {
  const { area, page, show } = useSalesArea()
  const choose = useSteady((uuid: string) => show({ page: uuid }))
  return <Pages area={area} chosen={page?.uuid} onChoose={choose} />
}

type PagesProps = {
  area: RegisterSalesArea | undefined
  chosen: string | undefined
  onChoose: (uuid: string) => void
}

/** Drawn again when another page is chosen, not with every line of the bon. */
const Pages = memo(({ area, chosen, onChoose }: PagesProps) => {
  const { t } = useTranslation()
  return (
    <div className={style.rail} role="tablist" aria-label={t('product.category')} aria-orientation="vertical">
      {area?.pages.map(({ uuid, name, hue }) => (
        <button
          key={uuid}
          type="button"
          role="tab"
          lang="da"
          className={style[area.category_button_size]}
          data-hue={hue}
          aria-selected={uuid === chosen}
          // A finger does not move the keyboard's focus: Enter stays the amber button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(uuid)}
        >
          {name}
        </button>
      ))}
    </div>
  )
})
