import '@mantine/core/styles/NumberInput.css'
import { freeNumbers, type SetupAccount } from '@bon/contracts/companies'
import { NumberInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { StepFields } from '../parts/step-form.tsx'
import style from './setup.module.css'
import type { Setup } from './use-setup.ts'

const kindOf = ({ purpose, has_vat, type }: SetupAccount) => {
  if (purpose === 'expense') return purpose
  return has_vat ? 'with_vat' : type
}

/** The VAT type and the accounts; an empty number shows the free one it will get (CO-47). */
export const AccountRows = ({ setup: { draft, change } }: { setup: Setup }) => {
  const { t } = useTranslation('companies')
  const data = draft.accounts_or_vat_types
  const set = (to: Partial<typeof data>) => change('accounts_or_vat_types', { ...data, ...to })
  const numbers = freeNumbers(
    data.accounts.map(({ number }) => number),
    [],
  )
  return (
    <>
      <StepFields>
        <TextInput
          label={t('setup.field.vat_type')}
          required
          maxLength={60}
          value={data.vat_type.name}
          onChange={(e) => set({ vat_type: { ...data.vat_type, name: e.currentTarget.value } })}
        />
        <NumberInput
          label={t('setup.field.rate')}
          required
          min={0}
          max={100}
          decimalScale={1}
          decimalSeparator=","
          suffix=" %"
          value={data.vat_type.rate / 10}
          onChange={(value) => set({ vat_type: { ...data.vat_type, rate: Math.round(Number(value) * 10) } })}
        />
      </StepFields>
      {data.accounts.map((account, i) => (
        <div key={account.key} className={`${style.account} grid gap-12 bottom`}>
          <NumberInput
            label={t('setup.field.number')}
            placeholder={`${numbers[i]}`}
            min={1}
            max={99_999_999}
            allowDecimal={false}
            hideControls
            value={account.number ?? ''}
            onChange={(value) =>
              set({
                accounts: data.accounts.with(i, { ...account, number: value === '' ? null : Number(value) }),
              })
            }
          />
          <TextInput
            label={t(`setup.account.${kindOf(account)}`)}
            required
            maxLength={60}
            value={account.name}
            onChange={(e) =>
              set({ accounts: data.accounts.with(i, { ...account, name: e.currentTarget.value }) })
            }
          />
        </div>
      ))}
    </>
  )
}
