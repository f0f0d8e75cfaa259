import type { InvoiceView } from '@bon/contracts/invoices'
import { Button } from '@mantine/core'
import { IconReceiptRefund } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../shared/session/index.ts'
import { mayCredit } from './may-mark.ts'

const CreditDialog = lazy(async () => ({ default: (await import('./credit-dialog.tsx')).CreditDialog }))

/** Opens the credit dialog while something is left to credit. */
export const CreditAction = ({ invoice }: { invoice: InvoiceView }) => {
  const { t } = useTranslation('invoices')
  const { user } = useSession()
  const [isDialogOpen, setDialogOpen] = useState(false)
  if (!mayCredit(user) || invoice.left === 0) return null
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconReceiptRefund size={19} aria-hidden />}
        onClick={() => setDialogOpen(true)}
      >
        {t('credit.open')}
      </Button>
      {isDialogOpen && (
        <Suspense>
          <CreditDialog invoice={invoice} onClose={() => setDialogOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
