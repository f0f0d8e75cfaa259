import { useTranslation } from 'react-i18next'
import { usePos } from '../register/index.ts'
import { askedDetails } from '../sale/asked-details.ts'
import { useDetails } from '../sale/use-details.ts'
import { TextDialog } from './text-dialog.tsx'

/** ORD-14: the guest's note. */
export const NoteDialog = () => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { say } = useDetails()
  return (
    <TextDialog
      title={t('note.title')}
      label={t('note.label')}
      none={t('note.none')}
      value={cart.details.customer_note ?? ''}
      most={500}
      onClose={askedDetails.done}
      onSave={(customer_note) => {
        askedDetails.done()
        say({ customer_note })
      }}
    />
  )
}
