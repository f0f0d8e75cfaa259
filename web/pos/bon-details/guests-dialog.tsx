import { useTranslation } from 'react-i18next'
import { NumberDialog } from '../item/number-dialog.tsx'
import { askedDetails } from '../sale/asked-details.ts'
import { useDetails } from '../sale/use-details.ts'

/** How many sit there; none takes the number off again. */
export const GuestsDialog = () => {
  const { t } = useTranslation('bon')
  const { say } = useDetails()
  return (
    <NumberDialog
      title={t('guests.title')}
      label={t('guests.label')}
      action={t('common:common.save')}
      shape={/^\d{0,3}$/}
      read={(typed) => (typed === '' ? undefined : Number(typed))}
      show={(typed) => typed || '0'}
      onClose={askedDetails.done}
      onSave={(guests) => {
        askedDetails.done()
        say({ guests: guests || null })
      }}
    />
  )
}
