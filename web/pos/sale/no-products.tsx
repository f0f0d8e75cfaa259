import { IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState, TouchButton } from '../../shared/ui/index.ts'

/** Shown for a page without products, or a search without results. */
export const NoProducts = ({ searching, onClear }: { searching: boolean; onClear: () => void }) => {
  const { t } = useTranslation('pos')
  return searching ? (
    <EmptyState
      title={t('search.none')}
      icon={<IconSearchOff size={42} stroke={1.3} aria-hidden />}
      action={<TouchButton onClick={onClear}>{t('search.clear')}</TouchButton>}
    >
      {t('search.noneText')}
    </EmptyState>
  ) : (
    <EmptyState title={t('grid.empty')}>{t('grid.emptyText')}</EmptyState>
  )
}
