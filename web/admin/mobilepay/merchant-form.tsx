import {
  type MobilePayMerchant,
  mobilePayEndpoints,
  VippsEnvironment,
  VippsSecrets,
} from '@bon/contracts/mobilepay'
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/api/index.ts'
import { useProblemText } from '../../shared/i18n/index.ts'
import { Banner, useToast } from '../../shared/ui/index.ts'
import style from './mobilepay.module.css'

const names = ['client_id', 'client_secret', 'subscription_key'] as const
const none = { client_id: '', client_secret: '', subscription_key: '' }
const isNumber = (text: string) => /^\d{4,10}$/.test(text)

type FormProps = { merchant: MobilePayMerchant; onSaved: (merchant: MobilePayMerchant) => void }

/** Keys are write-only: empty fields keep the current ones, and a new key needs the other two as well. */
export const MerchantForm = ({ merchant, onSaved }: FormProps) => {
  const { t } = useTranslation('payments')
  const [number, setNumber] = useState(merchant.merchant_serial_number ?? '')
  const [environment, setEnvironment] = useState<VippsEnvironment>(merchant.environment ?? 'production')
  const [keys, setKeys] = useState<VippsSecrets>(none)
  const [isSent, setSent] = useState(false)
  const problem = useProblemText()
  const toast = useToast()
  const typed = names.filter((name) => keys[name] !== '')
  const sendsKeys = typed.length > 0 || !merchant.keys_set_at
  const faultOf = (name: (typeof names)[number]): string | undefined => {
    if (!isSent || !sendsKeys) return undefined
    if (keys[name] === '') return t('form.keyMissing')
    return VippsSecrets.shape[name].safeParse(keys[name]).success ? undefined : t('form.keyWrong')
  }
  const save = useMutation({
    mutationFn: () =>
      call(mobilePayEndpoints.saveMerchant, {
        body: { merchant_serial_number: number, environment, ...(sendsKeys && { keys }) },
      }),
    onSuccess: ({ body }) => {
      onSaved(body)
      toast({ text: t('merchant.saved') })
    },
  })
  const submit = () => {
    setSent(true)
    if (isNumber(number) && (!sendsKeys || VippsSecrets.safeParse(keys).success)) save.mutate()
  }
  const places = VippsEnvironment.options.filter((each) => each !== 'simulator' || merchant.may_simulate)
  return (
    <form
      className={`${style.form} grid gap-16`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {save.error && <Banner tone="bad">{problem(save.error)}</Banner>}
      <TextInput
        label={t('merchant.number')}
        description={t('form.numberHelp')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={number}
        onChange={({ currentTarget }) => setNumber(currentTarget.value.replaceAll(/\D/g, ''))}
        error={isSent && !isNumber(number) && t('form.numberWrong')}
      />
      <NativeSelect
        label={t('merchant.environment')}
        description={t(`form.help.${environment}`)}
        value={environment}
        onChange={({ currentTarget }) => setEnvironment(VippsEnvironment.parse(currentTarget.value))}
        data={places.map((value) => ({ value, label: t(`environment.${value}`) }))}
      />
      <p className="dim2">{t(merchant.keys_set_at ? 'form.keysKept' : 'form.keysHelp')}</p>
      {names.map((name) => (
        <PasswordInput
          key={name}
          label={t(`key.${name}`)}
          autoComplete="off"
          maxLength={200}
          value={keys[name]}
          onChange={({ currentTarget }) => setKeys({ ...keys, [name]: currentTarget.value.trim() })}
          error={faultOf(name)}
          visibilityToggleButtonProps={{ 'aria-label': t('form.show', { key: t(`key.${name}`) }) }}
        />
      ))}
      <div className="above-8 flex gap-12 wraps">
        <Button type="submit" loading={save.isPending}>
          {t('form.save')}
        </Button>
      </div>
    </form>
  )
}
