import type { CashierRow } from '@bon/contracts/identity'

export type CashierValue = Pick<CashierRow, 'initials' | 'label' | 'hue' | 'language'> & { pin: string }
type Field = 'initials' | 'label' | 'pin'

/** What is wrong, as keys of texts: REG-42 and REG-43. A cashier who has a PIN keeps it when the field is empty. */
export const faultsOf = (
  { initials, label, pin }: CashierValue,
  isNew: boolean,
): Partial<Record<Field, string>> => {
  const said: [Field, string, boolean][] = [
    ['initials', 'cashiers.initials_rule', !/^[\p{Letter}\d]{1,5}$/u.test(initials.trim())],
    ['label', 'cashiers.label_needed', label.trim() === ''],
    ['pin', 'cashiers.pin_rule', !/^\d{3,4}$/.test(pin) && (isNew || pin !== '')],
  ]
  return Object.fromEntries(said.flatMap(([field, text, isWrong]) => (isWrong ? [[field, text]] : [])))
}
