import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../shared/ui/index.ts'
import style from './editing.module.css'

/** At the foot once something was changed: how much, take it all back, save it. */
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
    <div className={style.saveBar}>
      <p aria-live="polite">
        <i aria-hidden />
        {t('editing.unsaved', { count: changes })}
      </p>
      <Button variant="default" disabled={busy} onClick={onReset}>
        {t('common:common.cancel')}
      </Button>
      <Button loading={busy} disabled={!canSave} rightSection={<Kbd>Ctrl S</Kbd>} onClick={onSave}>
        {save}
      </Button>
    </div>
  )
}
