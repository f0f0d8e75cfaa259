import type { CashierRow } from '@bon/contracts/identity'
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import style from '../identity/identity.module.css'
import { Refusal } from '../identity/refusal.tsx'
import own from './cashiers.module.css'
import { HueField } from './hue-field.tsx'
import { useCashierForm } from './use-cashier-form.ts'

/** The PIN is written and never read: an empty field leaves the one that is set (DEF-24). */
export const CashierForm = ({
  cashier,
  onSaved,
}: {
  cashier: CashierRow | undefined
  onSaved: () => void
}) => {
  const { t } = useTranslation('identity')
  const { value, change, faults, refusal, busy, submit } = useCashierForm(cashier, onSaved)
  return (
    <form
      className={style.box}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className={own.row}>
        <TextInput
          label={t('common:cashier.initials')}
          autoComplete="off"
          maxLength={5}
          value={value.initials}
          onChange={({ currentTarget }) => change({ initials: currentTarget.value })}
          error={faults.initials && t(faults.initials)}
          {...(cashier ? {} : { 'data-autofocus': true })}
        />
        <TextInput
          label={t('cashiers.label')}
          autoComplete="off"
          maxLength={60}
          value={value.label}
          onChange={({ currentTarget }) => change({ label: currentTarget.value })}
          error={faults.label && t(faults.label)}
        />
      </div>
      <PasswordInput
        label={t('common:cashier.pin')}
        description={t(cashier ? 'cashiers.pin_kept' : 'cashiers.pin_help')}
        autoComplete="new-password"
        inputMode="numeric"
        maxLength={4}
        value={value.pin}
        onChange={({ currentTarget }) => change({ pin: currentTarget.value.replaceAll(/\D/g, '') })}
        error={faults.pin && t(faults.pin)}
        visibilityToggleButtonProps={{ 'aria-label': t('cashiers.show_pin') }}
      />
      <NativeSelect
        label={t('common:language.label')}
        value={value.language ?? ''}
        onChange={({ currentTarget: { value: chosen } }) =>
          change({ language: chosen === 'da' || chosen === 'en' ? chosen : null })
        }
        data={[
          { value: '', label: t('cashiers.as_device') },
          { value: 'da', label: t('common:language.da') },
          { value: 'en', label: t('common:language.en') },
        ]}
      />
      <HueField value={value.hue} onChange={(hue) => change({ hue })} />
      <Refusal text={refusal} />
      <div className={style.actions}>
        <Button type="submit" loading={busy}>
          {t(cashier ? 'common:common.save' : 'cashiers.create')}
        </Button>
      </div>
    </form>
  )
}
