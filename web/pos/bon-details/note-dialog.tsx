import { useTranslation } from 'react-i18next'
import { usePos } from '../registers/index.ts'
import { useDetails } from '../sale/use-details.ts'
import { TextDialog } from './text-dialog.tsx'

/** ORD-14: edits the guest's note. */
export const NoteDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { setDetails } = useDetails()
  return (
    <TextDialog
      title={t('note.title')}
      label={t('note.label')}
      none={t('note.none')}
      value={cart.details.customer_note ?? ''}
      most={500}
      onClose={onClose}
      onSave={(customer_note) => {
        onClose()
        setDetails({ customer_note })
      }}
    />
  )
}
