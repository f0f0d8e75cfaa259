import type { Money } from '@bon/contracts/kernel'
import { vatIn } from '@bon/contracts/kernel'
import { useTranslation } from 'react-i18next'
import { money } from '../../shared/format/index.ts'
import { Field } from '../../shared/ui/inputs.tsx'
import { usePos } from '../registers/index.ts'
import { Reasons } from './reasons.tsx'
import type { useDetails } from './use-details.ts'

/** The account and VAT of a purchase, or who gets the tips. */
export const MoveDetails = ({
  amount,
  details: { typed, accounts, asksAccount, asksEmployee, change },
}: {
  amount: Money | undefined
  details: ReturnType<typeof useDetails>
}) => {
  const { t } = useTranslation('session')
  const { register } = usePos()
  const nameIn =
    <One extends { uuid: string }>(all: readonly One[], name: (one: One) => string) =>
    (uuid: string) => {
      const found = all.find((one) => one.uuid === uuid)
      return found ? name(found) : ''
    }
  if (asksEmployee)
    return (
      <Reasons
        legend={t('cash.paidTo')}
        group="paid_to"
        reasons={register.cashiers.map(({ uuid }) => uuid)}
        chosen={typed.paid_to}
        name={nameIn(register.cashiers, ({ initials, label }) => `${initials} ${label}`)}
        onChoose={(paid_to) => change({ paid_to })}
      />
    )
  if (!asksAccount) return null
  const rate = accounts.find(({ uuid }) => uuid === typed.account_uuid)?.vat_rate ?? 0
  return (
    <>
      <Reasons
        legend={t('cash.account')}
        group="account"
        reasons={accounts.map(({ uuid }) => uuid)}
        chosen={typed.account_uuid}
        name={nameIn(accounts, ({ number, name }) => `${number} ${name}`)}
        onChoose={(account_uuid) => change({ account_uuid })}
      />
      {rate === 0 ? null : (
        <Field large label={t('cash.vat')}>
          <input
            inputMode="decimal"
            autoComplete="off"
            placeholder={amount === undefined ? '' : money(vatIn(amount, rate))}
            value={typed.vat}
            onChange={(event) => change({ vat: event.target.value })}
          />
        </Field>
      )}
    </>
  )
}
