import '@mantine/core/styles/NumberInput.css'
import type { SetupStep } from '@bon/contracts/companies'
import { NumberInput, PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { money as shownMoney } from '../../shared/format/index.ts'
import { StepFields } from '../parts/step-form.tsx'
import { AccountRows } from './account-rows.tsx'
import type { Setup } from './use-setup.ts'

type Part = { setup: Setup }

/** What one step will create, editable before it does. */
export const StepContent = ({ step, setup }: { step: SetupStep; setup: Setup }) => {
  switch (step) {
    case 'system_resources':
      return <SystemResources setup={setup} />
    case 'accounts_or_vat_types':
      return <AccountRows setup={setup} />
    case 'payment_types':
      return <PaymentTypes setup={setup} />
    case 'cashiers':
      return <Cashier setup={setup} />
    case 'tables':
      return <Tables setup={setup} />
  }
}

const SystemResources = ({ setup: { draft, change } }: Part) => {
  const { t } = useTranslation('companies')
  const data = draft.system_resources
  const set = (to: Partial<typeof data>) => change('system_resources', { ...data, ...to })
  return (
    <StepFields>
      <TextInput
        label={t('setup.field.register_identifier')}
        required
        maxLength={20}
        value={data.register.identifier}
        onChange={(e) => set({ register: { ...data.register, identifier: e.currentTarget.value } })}
      />
      <TextInput
        label={t('setup.field.register_name')}
        required
        maxLength={40}
        value={data.register.name}
        onChange={(e) => set({ register: { ...data.register, name: e.currentTarget.value } })}
      />
      <TextInput
        label={t('setup.field.sales_area')}
        required
        maxLength={40}
        value={data.sales_area.name}
        onChange={(e) => set({ sales_area: { name: e.currentTarget.value } })}
      />
      <TextInput
        label={t('setup.field.page')}
        required
        maxLength={40}
        value={data.page.name}
        onChange={(e) => set({ page: { name: e.currentTarget.value } })}
      />
    </StepFields>
  )
}

const PaymentTypes = ({ setup: { draft, change } }: Part) => {
  const { t } = useTranslation('companies')
  return (
    <StepFields>
      {draft.payment_types.map((type, i) => (
        <TextInput
          key={type.key}
          label={t(`setup.field.${type.interface_key}`)}
          description={
            type.units.length > 0
              ? t('setup.units', { units: type.units.map((unit) => shownMoney(unit)).join(' · ') })
              : t('setup.typed_off')
          }
          required
          maxLength={40}
          value={type.name}
          onChange={(e) =>
            change('payment_types', draft.payment_types.with(i, { ...type, name: e.currentTarget.value }))
          }
        />
      ))}
    </StepFields>
  )
}

const Cashier = ({ setup: { draft, change } }: Part) => {
  const { t } = useTranslation('companies')
  const data = draft.cashiers
  return (
    <StepFields>
      <TextInput
        label={t('setup.field.initials')}
        required
        maxLength={5}
        value={data.initials}
        onChange={(e) => change('cashiers', { ...data, initials: e.currentTarget.value })}
      />
      <TextInput
        label={t('setup.field.first_name')}
        required
        maxLength={50}
        value={data.first_name}
        onChange={(e) => change('cashiers', { ...data, first_name: e.currentTarget.value })}
      />
      <TextInput
        label={t('setup.field.last_name')}
        required
        maxLength={100}
        value={data.last_name}
        onChange={(e) => change('cashiers', { ...data, last_name: e.currentTarget.value })}
      />
      <TextInput
        label={t('setup.field.label')}
        required
        maxLength={60}
        value={data.label}
        onChange={(e) => change('cashiers', { ...data, label: e.currentTarget.value })}
      />
      <PasswordInput
        label={t('setup.field.pin')}
        description={t('setup.pin_help')}
        required
        inputMode="numeric"
        autoComplete="off"
        pattern="[0-9]{3,4}"
        maxLength={4}
        value={data.pin}
        onChange={(e) => change('cashiers', { ...data, pin: e.currentTarget.value })}
      />
    </StepFields>
  )
}

const Tables = ({ setup: { draft, change } }: Part) => {
  const { t } = useTranslation('companies')
  const data = draft.tables
  const number = (field: 'first' | 'count' | 'seats', max: number) => (
    <NumberInput
      label={t(`setup.field.${field}`)}
      required
      min={1}
      max={max}
      allowDecimal={false}
      value={data[field]}
      onChange={(value) => change('tables', { ...data, [field]: Number(value) })}
    />
  )
  return (
    <StepFields>
      <TextInput
        label={t('setup.field.area')}
        required
        maxLength={40}
        value={data.area}
        onChange={(e) => change('tables', { ...data, area: e.currentTarget.value })}
      />
      {number('first', 9_000)}
      {number('count', 100)}
      {number('seats', 99)}
    </StepFields>
  )
}
