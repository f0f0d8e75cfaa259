import { IconSearch, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../shared/ui/index.ts'
import { useSteadyPos } from '../registers/index.ts'
import { useSalesArea } from '../shell/sales-areas.tsx'
import { waitingTimes } from './find-product.ts'
import style from './search-field.module.css'
import { useSearchText } from './search-text.ts'
import { movedBy, useResults, useResultsNow, useSearchIndex } from './use-results.ts'
import { useTake } from './use-take.ts'

/**
 * Accepts a name, PLU, barcode or `3*101`. While it has text the grid shows the matches; Enter adds the first, or the
 * one chosen by arrow keys (POS-08, POS-17).
 */
export const SearchField = () => {
  const { t } = useTranslation('pos')
  const { search, dispatch, services } = useSteadyPos()
  const { searchText } = services
  const { area } = useSalesArea()
  const { take, takeTyped, quantityOf } = useTake()
  const text = useSearchText()
  const searching = text.trim() !== ''
  const { searching: finds, shown, total, at } = useResults(useDeferredValue(text))
  const resultsNow = useResultsNow()
  useSearchIndex()

  const leave = () => {
    searchText.set('')
    dispatch({ type: 'closed', kind: 'search' })
    // Leave the field: + − Del and Enter apply to the bon again.
    search.input.current?.blur()
  }
  const enter = () => {
    const now = resultsNow()
    const chosen = now.shown[now.at]
    const typed = searchText.current()
    if (waitingTimes(typed) !== undefined) return
    if (chosen) take(chosen, quantityOf(typed))
    if (chosen || takeTyped(typed)) leave()
  }
  const walk = (key: string): boolean => {
    if (!key.startsWith('Arrow')) return false
    const now = resultsNow()
    const next = movedBy(key, now.at, area?.columns ?? 5, now.shown.length)
    if (next !== undefined) searchText.walk(next)
    return next !== undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (walk(event.key)) {
      event.preventDefault()
      return
    }
    if (event.key === 'Enter' && searching) enter()
    else if (event.key === 'Escape' || event.key === 'Enter') leave()
    else return
    event.preventDefault()
  }

  return (
    <div className={`${style.field} grow row gap-10 round-2`}>
      <label className="row fill shrinks gap-10">
        <span className="vh">{t('search.label')}</span>
        <IconSearch size={20} stroke={2} aria-hidden />
        <input
          ref={search.input}
          value={text}
          placeholder={t('search.placeholder')}
          autoComplete="off"
          enterKeyHint="done"
          onChange={(event) => searchText.set(event.target.value)}
          onFocus={() => dispatch({ type: 'opened', dialog: { kind: 'search' } })}
          onBlur={() => {
            if (!searching) dispatch({ type: 'closed', kind: 'search' })
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <span className="vh" role="status">
        {shown[at]
          ? t('search.chosen', { name: shown[at].name, at: at + 1, shown: shown.length })
          : finds && t('search.count', { shown: shown.length, total })}
      </span>
      {searching ? (
        <button type="button" aria-label={t('search.clear')} onClick={leave}>
          <IconX size={20} aria-hidden />
        </button>
      ) : (
        <span className="not-narrow">
          <Kbd>/</Kbd>
        </span>
      )}
    </div>
  )
}
