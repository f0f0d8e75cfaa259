import { readStored, writeStored } from '../../shared/platform/index.ts'

const key = 'storage-kept'

export const storageHere = {
  /** False once the browser refused to keep what this device stores. */
  isKept: (): boolean => readStored(key) !== false,
  /** Whether it was asked in this tab. */
  wasAsked: (): boolean => readStored(key, 'tab') !== undefined,
  remember: (isKept: boolean): void => {
    writeStored(key, isKept)
    writeStored(key, isKept, 'tab')
  },
}
