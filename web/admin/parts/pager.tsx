import { Button } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import style from './parts.module.css'
import type { Cursor } from './use-cursor.ts'

/** Below a list: how many are shown, one page newer, one page older. */
export const Pager = ({ shown, cursor, next }: { shown: string; cursor: Cursor; next: string | null }) => {
  const { t } = useTranslation('admin')
  return (
    <div className={style.pager}>
      <span aria-live="polite">{shown}</span>
      {cursor.newer && (
        <Button variant="default" leftSection={<IconChevronLeft size={18} />} onClick={cursor.newer}>
          {t(cursor.knowsTrail ? 'orders.newer' : 'orders.to_newest')}
        </Button>
      )}
      {next !== null && (
        <Button
          variant="default"
          rightSection={<IconChevronRight size={18} />}
          onClick={() => cursor.older(next)}
        >
          {t('orders.older')}
        </Button>
      )}
    </div>
  )
}
