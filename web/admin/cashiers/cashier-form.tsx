import { type CashierRow, cashierEndpoints } from '@bon/contracts/identity'
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { problemOf } from '../../shared/api/index.ts'
import { Panel } from '../../shared/ui/panel.tsx'
import { Refusal } from '../identity/refusal.tsx'
import { HueChoice } from '../parts/hue-choice.tsx'
import { useAction } from '../parts/use-action.ts'
import { blank, type CashierValue, faultsOf, kitchenFingerprint, saveCashier, takenBy } from './cashier.ts'
import style from './cashiers.module.css'

/** The PIN is write-only: an empty field keeps the current one (DEF-24). */
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
    <Panel
      as="form"
      className="stack gap-16"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <NameFields value={value} faults={faults} change={change} isNew={cashier === undefined} />
      <div className={`${style.row} grid gap-12`}>
        <TextInput
          label={t('common:cashier.initials')}
          autoComplete="off"
          maxLength={5}
          value={value.initials}
          onChange={({ currentTarget }) => change({ initials: currentTarget.value })}
          error={faults.initials && t(faults.initials)}
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
      <HueChoice
        wide
        legend={t('cashiers.hue')}
        nameOf={(hue) => t(`hue.${hue}`)}
        value={value.hue}
        onChange={(hue) => change({ hue })}
      />
      <Refusal text={refusal} />
      <div className="actions">
        <Button type="submit" loading={busy}>
          {t(cashier ? 'common:common.save' : 'cashiers.create')}
        </Button>
      </div>
    </Panel>
  )
}

type NameProps = Pick<ReturnType<typeof useCashierForm>, 'value' | 'faults' | 'change'> & { isNew: boolean }

/** For the books: papers show the initials only. */
const NameFields = ({ value, faults, change, isNew }: NameProps) => {
  const { t } = useTranslation('identity')
  const field = (name: 'first_name' | 'last_name', maxLength: number) => ({
    label: t(`cashiers.${name}`),
    autoComplete: 'off',
    maxLength,
    value: value[name],
    error: faults[name] && t(faults[name]),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      change({ [name]: currentTarget.value }),
  })
  return (
    <div className={`${style.row} grid gap-12`}>
      <TextInput {...field('first_name', 50)} {...(isNew && { 'data-autofocus': true })} />
      <TextInput {...field('last_name', 100)} />
    </div>
  )
}

/** A server error about initials or PIN shows at its field until the field changes (REG-42, REG-43). */
const useCashierForm = (cashier: CashierRow | undefined, onSaved: () => void) => {
  const { t } = useTranslation('identity')
  const [value, setValue] = useState<CashierValue>(() =>
    cashier ? { ...kitchenFingerprint(cashier), pin: '' } : blank,
  )
  const [tried, setTried] = useState(false)
  const { run, busy, error, refusal, reset } = useAction({
    action: () => saveCashier(cashier, value),
    commands: [cashierEndpoints.create, cashierEndpoints.change],
    successToast: ({ body }) => ({
      text: t(cashier ? 'cashiers.saved' : 'cashiers.created', { initials: body.cashier.initials }),
    }),
    done: onSaved,
  })
  const taken = takenBy(problemOf(error)?.code)
  const faults = faultsOf(value, cashier === undefined)
  return {
    value,
    change: (part: Partial<CashierValue>) => {
      reset()
      setValue((before) => ({ ...before, ...part }))
    },
    faults: { ...(tried && faults), ...taken },
    refusal: Object.keys(taken).length > 0 ? '' : refusal,
    busy,
    submit: () => {
      setTried(true)
      if (Object.keys(faults).length === 0) run()
    },
  }
}
