import { IconBuilding } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from '../../shared/ui/index.ts'
import { type Area, type KeyPage, reordered } from './area.ts'
import style from './sales-areas.module.css'
import { useDrop } from './use-drop.ts'

/** The pages as in the register's rail; inherited ones come first and are read-only (REG-47). */
export const EditorRail = ({
  area,
  inherited,
  pages,
  shown,
  readOnly,
  onShown,
  onReorder,
}: {
  area: Area
  inherited: readonly KeyPage[]
  pages: readonly KeyPage[]
  shown: string | undefined
  readOnly: boolean
  onShown: (uuid: string) => void
  onReorder: (uuids: readonly string[]) => void
}) => {
  const { t } = useTranslation('shop')
  const uuids = pages.map(({ uuid }) => uuid)
  const drop = useDrop('page', ({ from, to }) => {
    if (from !== undefined) onReorder(reordered(uuids, from, to ?? uuids.length - 1))
  })
  const all = [...inherited, ...pages]
  const onKey = (event: KeyboardEvent<HTMLElement>, uuid: string) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    if (event.altKey) {
      const at = uuids.indexOf(uuid)
      if (!readOnly && at >= 0) onReorder(reordered(uuids, at, at + step))
      return
    }
    const next = all[all.findIndex((page) => page.uuid === uuid) + step]
    if (!next) return
    onShown(next.uuid)
    document.querySelector<HTMLElement>(`[data-tab="${next.uuid}"]`)?.focus()
  }
  return (
    <div
      className={`${style.rail} column gap-5`}
      role="tablist"
      aria-label={t('area.pages')}
      aria-orientation="vertical"
    >
      {all.map((page) => {
        const at = uuids.indexOf(page.uuid)
        const isOwn = at >= 0
        return (
          <button
            key={page.uuid}
            type="button"
            role="tab"
            lang="da"
            id={`tab-${page.uuid}`}
            data-tab={page.uuid}
            data-hue={page.hue}
            {...(isOwn && !readOnly && { 'data-page': at, ...drop.handlers(page.uuid, at) })}
            className={classes(
              style[area.category_button_size],
              drop.drag && drop.drag.over === at && isOwn && style.over,
            )}
            aria-selected={page.uuid === shown}
            aria-controls="area-keys"
            tabIndex={page.uuid === shown ? 0 : -1}
            onClick={() => onShown(page.uuid)}
            onKeyDown={(event) => onKey(event, page.uuid)}
          >
            {page.name}
            {!isOwn && <IconBuilding size={17} stroke={1.7} aria-label={t('area.from_parent')} />}
          </button>
        )
      })}
    </div>
  )
}
