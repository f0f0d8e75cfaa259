import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SellGiftCardDialog } from '../gift-cards/index.ts'
import { PercentDialog } from '../item/percent-dialog.tsx'
import { BillDialog } from '../papers/index.ts'
import { type DetailsPrompt, detailsPrompt } from '../sale/details-dialog-store.ts'
import { useDetails } from '../sale/use-details.ts'
import { useLineChanges } from '../sale/use-line-changes.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CustomerDialog } from './customer-dialog.tsx'
import { GuestsDialog } from './guests-dialog.tsx'
import { MoreDialog } from './more-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'

/** Loaded on demand with its texts, because few registers make invoices. */
const ConvertDialog = lazy(async () => ({
  default: (await import('../invoicing/convert-dialog.tsx')).ConvertDialog,
}))

/** The dialog that edits one detail of the bon. */
export const DetailsDialog = ({ of }: { of: DetailsPrompt }) => {
  const { t } = useTranslation('bon')
  const { discount } = useDetails()
  const lines = useLineChanges()
  switch (of.what) {
    case 'guests':
      return <GuestsDialog />
    case 'name':
      return <NameDialog />
    case 'customer':
      return <CustomerDialog />
    case 'note':
      return <NoteDialog />
    case 'more':
      return <MoreDialog />
    case 'cancel':
      return <CancelDialog />
    case 'bill':
      return <BillDialog onClose={detailsPrompt.done} />
    case 'gift_card':
      return <SellGiftCardDialog onClose={detailsPrompt.done} />
    case 'invoice':
      return (
        <Suspense>
          <ConvertDialog />
        </Suspense>
      )
    case 'discount':
      return (
        <PercentDialog
          title={t('more.discount')}
          onClose={detailsPrompt.done}
          onSave={(percentage) => {
            detailsPrompt.done()
            discount(percentage)
          }}
        />
      )
    case 'lineDiscount':
      return (
        <PercentDialog
          title={of.line.name}
          onClose={detailsPrompt.done}
          onSave={(percentage) => {
            detailsPrompt.done()
            lines.discount(of.line, percentage)
          }}
        />
      )
  }
}
