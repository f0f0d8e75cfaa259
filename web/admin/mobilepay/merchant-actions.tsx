import { type MobilePayMerchant, mobilePayEndpoints } from '@bon/contracts/mobilepay'
import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { ConfirmDialog, useToast } from '../../shared/ui/index.ts'

type ActionsProps = { merchant: MobilePayMerchant; onDone: (merchant: MobilePayMerchant) => void }

/** Tests the keys, which costs nothing, or deletes them, which stops all phone payments. */
export const MerchantActions = ({ merchant, onDone }: ActionsProps) => {
  const { t } = useTranslation('payments')
  const [sure, setSure] = useState(false)
  const problem = useProblemText()
  const toast = useToast()
  const refused = (error: Error) => toast({ text: problem(error) })
  const test = useMutation({
    mutationFn: () => call(mobilePayEndpoints.testMerchant, {}),
    onSuccess: ({ body }) => onDone(body),
    onError: refused,
  })
  const remove = useMutation({
    mutationFn: () => call(mobilePayEndpoints.removeMerchant, {}),
    onSuccess: ({ body }) => {
      setSure(false)
      onDone(body)
      toast({ text: t('merchant.removed') })
    },
    onError: refused,
  })
  if (!merchant.keys_set_at && !merchant.merchant_serial_number) return null
  return (
    <div className="above-8 flex gap-12 wraps">
      {merchant.keys_set_at && (
        <Button loading={test.isPending} onClick={() => test.mutate()}>
          {t('merchant.test')}
        </Button>
      )}
      <Button variant="default" onClick={() => setSure(true)}>
        {t('merchant.remove')}
      </Button>
      {sure && (
        <ConfirmDialog
          title={t('merchant.removeTitle')}
          confirm={t('merchant.removeSure')}
          variant="danger"
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onCancel={() => setSure(false)}
        >
          {t('merchant.removeText', { number: merchant.merchant_serial_number ?? '–' })}
        </ConfirmDialog>
      )}
    </div>
  )
}
