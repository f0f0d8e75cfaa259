import { useTranslation } from 'react-i18next'
import { NumberDialog } from '../item/number-dialog.tsx'
import { useDetails } from '../sale/use-details.ts'

/** Edits the number of guests; zero clears it. */
export const GuestsDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { setDetails } = useDetails()
  return (
    <NumberDialog
      title={t('guests.title')}
      label={t('guests.label')}
      action={t('common:common.save')}
      shape={/^\d{0,3}$/}
      read={(typed) => (typed === '' ? undefined : Number(typed))}
      show={(typed) => typed || '0'}
      onClose={onClose}
      onSave={(guests) => {
        onClose()
        setDetails({ guests: guests || null })
      }}
    />
  )
}
