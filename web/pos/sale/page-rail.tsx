import type { RegisterSalesArea } from '@bon/contracts/registers'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useSteadyPos } from '../registers/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import { waitingTimes } from './find-product.ts'
import style from './page-rail.module.css'
import { useSteady } from './use-steady.ts'

export const PageRail = () => {
  const { area, page, show } = useSalesArea()
  const { searchText } = useSteadyPos().services
  const choose = useSteady((uuid: string) => {
    // A quantity waits for a product, of whatever category.
    if (waitingTimes(searchText.current()) === undefined) searchText.set('')
    show({ page: uuid })
  })
  return <Pages area={area} chosen={page?.uuid} onChoose={choose} />
}

type PagesProps = {
  area: RegisterSalesArea | undefined
  chosen: string | undefined
  onChoose: (uuid: string) => void
}

/** Memoised: re-renders when another page is chosen, not for every line added. */
const Pages = memo(({ area, chosen, onChoose }: PagesProps) => {
  const { t } = useTranslation()
  return (
    <div
      className={`${style.rail} column gap-5`}
      role="tablist"
      aria-label={t('product.category')}
      aria-orientation="vertical"
    >
      {area?.pages.map(({ uuid, name, hue }) => (
        <button
          key={uuid}
          type="button"
          role="tab"
          lang="da"
          className={style[area.category_button_size]}
          data-hue={hue}
          aria-selected={uuid === chosen}
          // A tap must not move the keyboard focus: Enter stays bound to the pay button.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(uuid)}
        >
          <span className={style.name}>{name}</span>
        </button>
      ))}
    </div>
  )
})
