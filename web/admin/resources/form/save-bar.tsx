import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../shared/ui/index.ts'
import { FootBar } from '../../parts/foot-bar.tsx'

/** Footer once something changed: number of changes, discard, save. */
export const SaveBar = ({
  changes,
  isNew,
  busy,
  onUndo,
}: {
  changes: number
  isNew: boolean
  busy: boolean
  onUndo: () => void
}) => {
  const { t } = useTranslation('resources')
  return (
    <FootBar unsaved={changes > 0 ? t('ui.unsaved', { count: changes }) : undefined}>
      {changes > 0 && (
        <Button variant="default" onClick={onUndo} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
      )}
      <Button type="submit" loading={busy} rightSection={<Kbd>Ctrl S</Kbd>}>
        {t(isNew ? 'ui.create' : 'ui.save')}
      </Button>
    </FootBar>
  )
}
