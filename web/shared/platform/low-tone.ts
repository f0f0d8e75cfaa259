const low_hz = 220
const seconds = 0.25

/** A scan that is refused sounds low, because who scans does not look at the screen. */
export const lowTone = (): void => {
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
