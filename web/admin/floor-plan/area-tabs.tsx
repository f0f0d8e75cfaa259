import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import style from './floor-plan.module.css'
import { type Area, type Plan, tablesIn } from './plan.ts'

/** The areas with their number of tables; ← and → move between them. */
export const AreaTabs = ({
  plan,
  area,
  readOnly,
  onChosen,
  onEdit,
  onNew,
}: {
  plan: Plan
  area: Area
  readOnly: boolean
  onChosen: (uuid: string) => void
  onEdit: () => void
  onNew: () => void
}) => {
  const { t } = useTranslation('shop')
  const at = plan.areas.findIndex(({ uuid }) => uuid === area.uuid)
  const onKey = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = plan.areas[at + step]
    if (step === 0 || !next) return
    onChosen(next.uuid)
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[at + step]?.focus()
  }
  return (
    <>
      <div
        className={`${style.tabs} push-right flex wraps`}
        role="tablist"
        aria-label={t('floor.areas')}
        onKeyDown={onKey}
      >
        {plan.areas.map(({ uuid, name }) => (
          <button
            key={uuid}
            type="button"
            role="tab"
            aria-selected={uuid === area.uuid}
            tabIndex={uuid === area.uuid ? 0 : -1}
            onClick={() => onChosen(uuid)}
          >
            {name}
            <small>{t('floor.tables', { count: tablesIn(plan, uuid).length })}</small>
          </button>
        ))}
      </div>
      {!readOnly && (
        <>
          <ActionIcon variant="default" size={44} aria-label={t('floor.edit_area')} onClick={onEdit}>
            <IconPencil size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onNew}>
            {t('floor.new_area')}
          </Button>
        </>
      )}
    </>
  )
}
