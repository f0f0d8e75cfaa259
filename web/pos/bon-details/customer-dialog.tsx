import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, ignoreRepeatedPresses, TouchButton } from '../../shared/ui/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import { useDetails } from '../sale/use-details.ts'
import { type CustomerDraft, type CustomerField, customerOf, draftOf } from './customer-draft.ts'

/** ORD-45 to ORD-48: edits the order's customer. A field's error shows below it, on blur and on save. */
export const CustomerDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('bon')
  const { cart } = usePos()
  const { setDetails } = useDetails()
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
    onClose()
    setDetails({ customer: next })
    return true
  }
  return (
    <Dialog title={t('customer.title')} onClose={onClose} size={520}>
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          const place = (event.nativeEvent as SubmitEvent).submitter?.getBoundingClientRect()
          if (save()) ignoreRepeatedPresses(place)
        }}
      >
        <CustomerInput {...field} name="name" type="text" isFirst />
        <div className="two-columns grid gap-8">
          <CustomerInput {...field} name="email" type="email" />
          <CustomerInput {...field} name="phone" type="tel" />
        </div>
        <CustomerInput {...field} name="comment" type="text" />
        <label className="below row gap-12 touch w-600">
          <input
            className="tick"
            type="checkbox"
            checked={draft.isCompany}
            onChange={(event) => setDraft({ ...draft, isCompany: event.target.checked })}
          />
          {t('customer.company')}
        </label>
        {draft.isCompany ? (
          <div className="two-columns grid gap-8">
            <CustomerInput {...field} name="companyName" type="text" />
            <CustomerInput {...field} name="vat" type="text" />
          </div>
        ) : null}
        <div className="evenly above-16 flex gap-8">
          {customer ? (
            <TouchButton
              onClick={() => {
                onClose()
                setDetails({ customer: null })
              }}
            >
              {t('customer.none')}
            </TouchButton>
          ) : null}
          <TouchButton type="submit" variant="primary">
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

const CustomerInput = ({ name, type, isFirst, draft, setDraft, problems, left, setLeft }: FieldProps) => {
  const { t } = useTranslation('bon')
  const isWrong = problems.includes(name)
  const problemId = `customer-${name}-problem`
  return (
    <Field label={t(`customer.${name}`)}>
      <input
        name={name}
        type={type}
        value={draft[name]}
        autoComplete="off"
        data-autofocus={isFirst || undefined}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problemId : undefined}
        onBlur={() => draft[name] && setLeft(new Set([...left, name]))}
        onChange={(event) => setDraft({ ...draft, [name]: event.target.value })}
      />
      {isWrong ? (
        <small id={problemId} className="danger-text t-13 w-600">
          {t(`customer.problem.${name}`)}
        </small>
      ) : null}
    </Field>
  )
}
