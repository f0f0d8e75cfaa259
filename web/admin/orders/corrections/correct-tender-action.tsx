import { correctablePayments, type OrderView } from '@bon/contracts/orders'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../parts/use-may.ts'

const CorrectTenderDialog = lazy(async () => ({
  default: (await import('./correct-tender-dialog.tsx')).CorrectTenderDialog,
}))

/** Opens the correction of a wrong payment type, where the sale has one that can be corrected. */
export const CorrectTenderAction = ({ order }: { order: OrderView }) => {
  const { t } = useTranslation('corrections')
  const may = useMay('order.correct_tender_in_office')
  const [isOpen, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const has = order.status === 'completed' && correctablePayments(order.payments).length > 0
  // Nothing of training is counted at the desk (DEF-21).
  if (!may || !has || order.test_mode) return null
  const close = () => {
    setOpen(false)
    // A dialog that is taken off the page gives no focus back by itself.
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        className="above-16"
        variant="default"
        leftSection={<IconArrowsExchange size={19} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('open')}
      </Button>
      {isOpen && (
        <Suspense>
          <CorrectTenderDialog order_uuid={order.order_uuid} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
