import { i18n } from '../../shared/i18n/index.ts'
import { lowTone } from '../../shared/platform/low-tone.ts'
import type { useToast } from '../../shared/ui/index.ts'

/** React keeps the value of a field that it draws: only the setter of the element itself and an event change it. */
const setValue = (field: HTMLInputElement, value: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

export const refuseScan = async (
  toast: ReturnType<typeof useToast>,
  field: HTMLInputElement | undefined,
  before: string,
): Promise<void> => {
  if (field && field.value !== before) setValue(field, before)
  lowTone()
  await i18n.loadNamespaces('bon')
  toast({ id: 'scan-refused', text: i18n.t('bon:scan.refused') })
}
