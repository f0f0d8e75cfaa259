import { type CashierRow, cashierEndpoints } from '@bon/contracts/identity'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, problemOf } from '../../shared/api/index.ts'
import { useAct } from '../identity/use-act.ts'
import { type CashierValue, faultsOf } from './faults.ts'

const blank: CashierValue = { initials: '', label: '', hue: 'hav', language: null, pin: '' }

/** What the server says about initials or PIN stands at the field, until that field is changed (REG-42, REG-43). */
export const useCashierForm = (cashier: CashierRow | undefined, onSaved: () => void) => {
  const { t } = useTranslation('identity')
  const [value, setValue] = useState<CashierValue>(() => (cashier ? { ...faceOf(cashier), pin: '' } : blank))
  const [tried, setTried] = useState(false)
  const { run, busy, error, refusal, reset } = useAct({
    act: () => save(cashier, value),
    stale: [cashierEndpoints.list, cashierEndpoints.show, cashierEndpoints.history],
    said: ({ body }) => ({
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
    faults: { ...(tried ? faults : {}), ...taken },
    refusal: Object.keys(taken).length > 0 ? '' : refusal,
    busy,
    submit: () => {
      setTried(true)
      if (Object.keys(faults).length === 0) run()
    },
  }
}

const faceOf = ({ initials, label, hue, language }: CashierRow) => ({ initials, label, hue, language })

type Saved = { body: { cashier: CashierRow } }

const save = (cashier: CashierRow | undefined, { pin, ...value }: CashierValue): Promise<Saved> => {
  const written = { ...value, initials: value.initials.trim(), label: value.label.trim() }
  if (!cashier) return call(cashierEndpoints.create, { body: { ...written, pin } })
  return call(cashierEndpoints.change, {
    params: { uuid: cashier.uuid },
    body: { ...written, ...(pin === '' ? {} : { pin }) },
    ifMatch: cashier.revision,
  })
}

const takenBy = (code: string | undefined): { initials?: string; pin?: string } => {
  if (code === 'cashier.initials_taken') return { initials: `common:problem.${code}` }
  return code === 'cashier.pin_taken' || code === 'cashier.pin_too_short'
    ? { pin: `common:problem.${code}` }
    : {}
}
