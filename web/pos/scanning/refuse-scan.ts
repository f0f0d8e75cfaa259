import { i18n } from '../../shared/i18n/index.ts'
import type { useToast } from '../../shared/ui/index.ts'

const low_hz = 220
const seconds = 0.25

/** Sounds low, because who scans does not look at the screen. */
const sound = (): void => {
  if (!('AudioContext' in window)) return
  const audio = new AudioContext()
  const tone = audio.createOscillator()
  tone.type = 'square'
  tone.frequency.value = low_hz
  tone.connect(audio.destination)
  tone.onended = () => void audio.close()
  tone.start()
  tone.stop(audio.currentTime + seconds)
}

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
  sound()
  await i18n.loadNamespaces('bon')
  toast({ id: 'scan-refused', text: i18n.t('bon:scan.refused') })
}
