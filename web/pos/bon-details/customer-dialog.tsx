import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, swallowEchoes, TouchButton } from '../../shared/ui/index.ts'
import { usePos } from '../register/index.ts'
import { askedDetails } from '../sale/asked-details.ts'
import { useDetails } from '../sale/use-details.ts'
import style from './bon-details.module.css'
import { type CustomerDraft, type CustomerField, customerOf, draftOf } from './customer-draft.ts'

/** ORD-45 to ORD-48: who the order is for. What is wrong is said under its field, on leaving it and on saving. */
export const CustomerDialog = () => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { say } = useDetails()
  const { customer } = cart.details
  const [draft, setDraft] = useState(() => draftOf(customer))
  const [left, setLeft] = useState<ReadonlySet<CustomerField>>(new Set())
  const form = useRef<HTMLFormElement>(null)
  const { customer: next, problems } = customerOf(draft)
  const field = { draft, setDraft, problems: problems.filter((name) => left.has(name)), left, setLeft }
  const save = () => {
    if (!next) {
      setLeft(new Set(problems))
      form.current?.querySelector<HTMLElement>(`[name="${problems[0]}"]`)?.focus()
      return false
    }
    askedDetails.done()
    say({ customer: next })
    return true
  }
  return (
    <Dialog title={t('customer.title')} onClose={askedDetails.done} size={520}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const place = (event.nativeEvent as SubmitEvent).submitter?.getBoundingClientRect()
          if (save()) swallowEchoes(place)
        }}
      >
        <Field {...field} name="name" type="text" isFirst />
        <Field {...field} name="email" type="email" />
        <Field {...field} name="phone" type="tel" />
        <Field {...field} name="comment" type="text" />
        <label className={style.check}>
          <input
            type="checkbox"
            checked={draft.isCompany}
            onChange={(event) => setDraft({ ...draft, isCompany: event.target.checked })}
          />
          {t('customer.company')}
        </label>
        {draft.isCompany ? (
          <>
            <Field {...field} name="companyName" type="text" />
            <Field {...field} name="vat" type="text" />
          </>
        ) : null}
        <div className={style.actions}>
          {customer ? (
            <TouchButton
              onClick={() => {
                askedDetails.done()
                say({ customer: null })
              }}
            >
              {t('customer.none')}
            </TouchButton>
          ) : null}
          <TouchButton type="submit" look="primary">
            {t('common:common.save')}
          </TouchButton>
        </div>
      </form>
    </Dialog>
  )
}

type FieldProps = {
  name: CustomerField
  type: 'text' | 'email' | 'tel'
  isFirst?: boolean
  draft: CustomerDraft
  setDraft: (draft: CustomerDraft) => void
  problems: readonly CustomerField[]
  left: ReadonlySet<CustomerField>
  setLeft: (left: ReadonlySet<CustomerField>) => void
}

const Field = ({ name, type, isFirst, draft, setDraft, problems, left, setLeft }: FieldProps) => {
  const { t } = useTranslation('bon')
  const isWrong = problems.includes(name)
  const told = `customer-${name}-problem`
  return (
    <label className={style.field}>
      <span>{t(`customer.${name}`)}</span>
      <input
        name={name}
        type={type}
        value={draft[name]}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? told : undefined}
        onBlur={() => draft[name] && setLeft(new Set([...left, name]))}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
      {isWrong ? (
        <small id={told} className={style.problem}>
          {t(`customer.problem.${name}`)}
        </small>
      ) : null}
    </label>
  )
}
