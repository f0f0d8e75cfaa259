import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTypedKeys } from '../../shared/ui/index.ts'

type Props = {
  canUndo: boolean
  canRedo: boolean
  onUndo: () => void
  onRedo: () => void
  onSave: () => void
}

/** Undo and redo, by button and by Ctrl Z and Ctrl Y; Ctrl S saves (DES-32). */
export const UndoButtons = ({ canUndo, canRedo, onUndo, onRedo, onSave }: Props) => {
  const { t } = useTranslation('shop')
  useTypedKeys(({ key, ctrlKey, metaKey, shiftKey, target }) => {
    if (!(ctrlKey || metaKey)) return false
    const pressed = key.toLowerCase()
    // A field has its own undo.
    const inField = target instanceof HTMLElement && target.matches('input, textarea, select')
    if (pressed === 's') onSave()
    else if (inField) return false
    else if (pressed === 'z' && !shiftKey) onUndo()
    else if (pressed === 'y' || pressed === 'z') onRedo()
    else return false
    return true
  })
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('editing.undo')}
        disabled={!canUndo}
        onClick={onUndo}
      >
        <IconArrowBackUp size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('editing.redo')}
        disabled={!canRedo}
        onClick={onRedo}
      >
        <IconArrowForwardUp size={20} stroke={1.7} aria-hidden />
      </ActionIcon>
    </>
  )
}
