import {
  type DanishSetup,
  danishSetup,
  type SetupStep,
  type SetupWords,
  setupEndpoints,
  setupSteps,
} from '@bon/contracts/companies'
import { cashierEndpoints, namePartsOf } from '@bon/contracts/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, invalidateAfter } from '../../shared/api/index.ts'
import { useSession } from '../../shared/session/index.ts'

export type SetupCashier = {
  initials: string
  first_name: string
  last_name: string
  label: string
  pin: string
}
export type SetupDraft = DanishSetup & { cashiers: SetupCashier }

const wordKeys = [
  ...(['area', 'bought_goods', 'bought_sundries', 'card', 'card_account', 'cash', 'cash_account'] as const),
  ...([
    'customers',
    'difference',
    'discounts',
    'input_vat',
    'suspense',
    'output_vat',
    'product',
    'register',
  ] as const),
  ...(['rounding', 'safe', 'sales', 'sales_area', 'sales_page', 'tips', 'vat_type', 'withdrawals'] as const),
]

/** The draft of the five steps. Each step is one command, so that an interrupted wizard can be resumed. */
export const useSetup = () => {
  const { t } = useTranslation('companies')
  const { company, user } = useSession()
  const client = useQueryClient()
  const [draft, setDraft] = useState<SetupDraft>(() => ({
    ...danishSetup(
      company.uuid,
      Object.fromEntries(wordKeys.map((key) => [key, t(`setup.word.${key}`)])) as SetupWords,
      company.currency,
    ),
    cashiers: {
      initials: user.initials.slice(0, 5),
      ...namePartsOf(user.name),
      label: user.name.slice(0, 60),
      pin: '',
    },
  }))
  const [made, setMade] = useState<readonly SetupStep[]>([])
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<{ step: SetupStep; error: unknown }>()
  const isDone = (step: SetupStep) => made.includes(step) || company.setup_status[step]

  const send = (step: SetupStep): Promise<unknown> => {
    switch (step) {
      case 'system_resources':
        return call(setupEndpoints.systemResources, { body: draft.system_resources })
      case 'accounts_or_vat_types':
        return call(setupEndpoints.accountsAndVat, { body: draft.accounts_or_vat_types })
      case 'payment_types':
        return call(setupEndpoints.paymentTypes, { body: { payment_types: [...draft.payment_types] } })
      case 'cashiers':
        return call(cashierEndpoints.create, {
          body: { ...draft.cashiers, hue: 'hav', language: null },
        })
      case 'tables':
        return call(setupEndpoints.tables, { body: draft.tables })
    }
  }

  /** Runs the steps in order and stops at the first refusal; returns whether all succeeded. */
  const make = async (steps: readonly SetupStep[]): Promise<boolean> => {
    setBusy(true)
    setFailed(undefined)
    let underWay = steps[0] ?? 'system_resources'
    try {
      for (const step of steps) {
        underWay = step
        await send(step)
        // React may call the updater later, when the loop is at another step, so it uses its own variable.
        setMade((before) => [...before, step])
      }
      await invalidateAfter(client, setupEndpoints.systemResources)
      return true
    } catch (error) {
      setFailed({ step: underWay, error })
      return false
    } finally {
      setBusy(false)
    }
  }

  return {
    draft,
    change: <S extends keyof SetupDraft>(step: S, to: SetupDraft[S]) =>
      setDraft((before) => ({ ...before, [step]: to })),
    isDone,
    left: setupSteps.filter((step) => !isDone(step)),
    make,
    busy,
    failed,
  }
}
export type Setup = ReturnType<typeof useSetup>
