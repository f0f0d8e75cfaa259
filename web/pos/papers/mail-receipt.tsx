import { Email, type Uuid } from '@bon/contracts/kernel'
import { paperEndpoints } from '@bon/contracts/papers'
import { IconMail } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { newId } from '../../shared/platform/index.ts'
import { ignoreRepeatedPresses, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../registers/index.ts'
import style from './print-receipt.module.css'

type MailReceiptProps = { orderUuid: Uuid; copies: number; off: boolean; onSent: () => void }

/** Emails the receipt: the first is the original, each further one a numbered copy (LAW-7). */
export const MailReceipt = ({ orderUuid, copies, off, onSent }: MailReceiptProps) => {
  const { t } = useTranslation('papers')
  const [asks, setAsks] = useState(false)
  if (!asks)
    return (
      <TouchButton size="lg" disabled={off} onClick={() => setAsks(true)}>
        <IconMail size={22} aria-hidden />
        {copies === 0 ? t('mail.receipt') : t('mail.copy', { n: copies })}
      </TouchButton>
    )
  const done = () => {
    setAsks(false)
    onSent()
  }
  return <Address orderUuid={orderUuid} off={off} onSent={done} />
}

const Address = ({ orderUuid, off, onSent }: Omit<MailReceiptProps, 'copies'>) => {
  const { t } = useTranslation('papers')
  const textOf = useProblemText()
  const { register, cashier } = usePos()
  const [to, setTo] = useState('')
  const [isWrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const intent = useRef<{ to: string; id: Uuid }>(undefined)
  const send = useMutation({
    mutationFn: (address: string) => {
      // A retry after no answer must send the same letter, so the id is kept per address.
      if (intent.current?.to !== address) intent.current = { to: address, id: newId() }
      const by = { register_uuid: register.uuid, cashier_uuid: cashier.uuid }
      const params = { uuid: orderUuid }
      return call(paperEndpoints.mail, { params, commandId: intent.current.id, body: { to: address, by } })
    },
    onSuccess: onSent,
  })
  const press = (): boolean => {
    const { success, data } = Email.safeParse(to.trim())
    setWrong(!success)
    if (success) send.mutate(data)
    else field.current?.focus()
    return success
  }
  return (
    <form
      className={`${style.mail} grid gap-8 bottom`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const place = (event.nativeEvent as SubmitEvent).submitter?.getBoundingClientRect()
        if (press()) ignoreRepeatedPresses(place)
      }}
    >
      <label className={`${style.address} grid gap-8`}>
        <span>{t('mail.to')}</span>
        <input
          className="plate-strong"
          ref={field}
          type="email"
          value={to}
          autoComplete="off"
          // biome-ignore lint/a11y/noAutofocus: the user has just opened this field.
          autoFocus
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'mail-problem' : undefined}
          onChange={(event) => setTo(event.target.value)}
        />
      </label>
      <TouchButton type="submit" variant="primary" size="lg" disabled={off || send.isPending}>
        <IconMail size={22} aria-hidden />
        {t('mail.send')}
      </TouchButton>
      {isWrong ? <small id="mail-problem">{t('mail.wrong')}</small> : null}
      {send.error ? <p role="alert">{textOf(send.error)}</p> : null}
    </form>
  )
}
