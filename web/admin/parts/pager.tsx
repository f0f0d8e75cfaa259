import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './parts.module.css'
import type { Cursor } from './use-cursor.ts'

/**
 * Below a list: how many are shown, previous and next page. `words` replaces the texts for lists not ordered by time.
 */
export const Pager = ({
  shown,
  cursor,
  next,
  words,
}: {
  shown: string
  cursor: Cursor
  next: string | null
  words?: { newer: string; newest: string; older: string }
}) => {
  const { t } = useTranslation('admin')
  const { newer, newest, older } = words ?? {
    newer: t('orders.newer'),
    newest: t('orders.to_newest'),
    older: t('orders.older'),
  }
  return (
    <div className={`${style.pager} row dim t-14`}>
      <span aria-live="polite">{shown}</span>
      {cursor.newer && (
        <Button variant="default" leftSection={<IconChevronLeft size={18} />} onClick={cursor.newer}>
          {cursor.knowsTrail ? newer : newest}
        </Button>
      )}
      {next !== null && (
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} />}
          onClick={() => cursor.older(next)}
        >
          {older}
        </Button>
      )}
    </div>
  )
}
