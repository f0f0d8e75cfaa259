/**
 * Keeps the screen on until aborted. The browser ends a wake lock whenever the page is hidden, and may refuse one, for
 * example to save power: it is asked for again each time the page is shown.
 */
export const stayAwake = async (signal: AbortSignal): Promise<void> => {
  let lock: WakeLockSentinel | undefined
  const ask = async () => {
    if (signal.aborted || document.visibilityState !== 'visible' || (lock && !lock.released)) return
    // Refused or unknown here: the screen turns off as the device is set.
    const held = await navigator.wakeLock?.request('screen').catch(() => undefined)
    if (signal.aborted) await held?.release()
    else lock = held
  }
  const shown = () => void ask()
  document.addEventListener('visibilitychange', shown)
  signal.addEventListener(
    'abort',
    () => {
      document.removeEventListener('visibilitychange', shown)
      void lock?.release()
    },
    { once: true },
  )
  await ask()
}
