import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../shared/ui/index.ts'
import { FootBar } from '../parts/foot-bar.tsx'

/** Shown once something changed: number of changes, discard, save. */
export const EditingBar = ({
  changes,
  busy,
  canSave,
  save,
  onSave,
  onReset,
}: {
  changes: number
  busy: boolean
  canSave: boolean
  save: string
  onSave: () => void
  onReset: () => void
}) => {
  const { t } = useTranslation('shop')
  return (
    <FootBar unsaved={t('editing.unsaved', { count: changes })}>
      <Button variant="default" disabled={busy} onClick={onReset}>
        {t('common:common.cancel')}
      </Button>
      <Button loading={busy} disabled={!canSave} rightSection={<Kbd>Ctrl S</Kbd>} onClick={onSave}>
        {save}
      </Button>
    </FootBar>
  )
}
