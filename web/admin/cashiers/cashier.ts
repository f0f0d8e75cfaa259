import { type CashierRow, cashierEndpoints } from '@bon/contracts/identity'
import { call } from '../../shared/api/index.ts'

export type CashierValue = Pick<
  CashierRow,
  'initials' | 'first_name' | 'last_name' | 'label' | 'hue' | 'language'
> & { pin: string }
type Field = 'initials' | 'first_name' | 'last_name' | 'label' | 'pin'

/** Validation errors as text keys: REG-42 and REG-43. An existing cashier keeps the PIN when the field is empty. */
export const faultsOf = (
  { initials, first_name, last_name, label, pin }: CashierValue,
  isNew: boolean,
): Partial<Record<Field, string>> => {
  const rules: [Field, string, boolean][] = [
    ['initials', 'cashiers.initials_rule', !/^[\p{Letter}\d]{1,5}$/u.test(initials.trim())],
    ['first_name', 'cashiers.name_needed', first_name.trim() === ''],
    ['last_name', 'cashiers.name_needed', last_name.trim() === ''],
    ['label', 'cashiers.label_needed', label.trim() === ''],
    ['pin', 'cashiers.pin_rule', !/^\d{3,4}$/.test(pin) && (isNew || pin !== '')],
  ]
  return Object.fromEntries(rules.flatMap(([field, text, isWrong]) => (isWrong ? [[field, text]] : [])))
}

export const blank: CashierValue = {
  initials: '',
  first_name: '',
  last_name: '',
  label: '',
  hue: 'hav',
  language: null,
  pin: '',
}

export const kitchenFingerprint = ({
  initials,
  first_name,
  last_name,
  label,
  hue,
  language,
}: CashierRow) => ({
  initials,
  first_name,
  last_name,
  label,
  hue,
  language,
})

type Saved = { body: { cashier: CashierRow } }

export const saveCashier = (
  cashier: CashierRow | undefined,
  { pin, ...value }: CashierValue,
): Promise<Saved> => {
  const written = {
    ...value,
    initials: value.initials.trim(),
    first_name: value.first_name.trim(),
    last_name: value.last_name.trim(),
    label: value.label.trim(),
  }
  if (!cashier) return call(cashierEndpoints.create, { body: { ...written, pin } })
  return call(cashierEndpoints.change, {
    params: { uuid: cashier.uuid },
    body: { ...written, ...(pin !== '' && { pin }) },
    ifMatch: cashier.revision,
  })
}

/** Maps a rejection code to the field it concerns. */
export const takenBy = (code: string | undefined): { initials?: string; pin?: string } => {
  if (code === 'cashier.initials_taken') return { initials: `common:problem.${code}` }
  return code === 'cashier.pin_taken' || code === 'cashier.pin_too_short'
    ? { pin: `common:problem.${code}` }
    : {}
}
