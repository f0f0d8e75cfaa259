import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Kbd } from '../../../shared/ui/index.ts'
import style from './form.module.css'

/** At the foot of the page once something was changed: how much, take it back, save it. */
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
    <div className={style.saveBar}>
      <p aria-live="polite">
        {changes > 0 && (
          <>
            <i aria-hidden />
            {t('ui.unsaved', { count: changes })}
          </>
        )}
      </p>
      {changes > 0 && (
        <Button variant="default" onClick={onUndo} disabled={busy}>
          {t('common:common.cancel')}
        </Button>
      )}
      <Button type="submit" loading={busy} rightSection={<Kbd>Ctrl S</Kbd>}>
        {t(isNew ? 'ui.create' : 'ui.save')}
      </Button>
    </div>
  )
}
